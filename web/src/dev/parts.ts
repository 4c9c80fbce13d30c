/** Development only: every part in every state on one page. Never part of a build. */
import { mount } from 'svelte';
import '$parts/theme/tokens.css';
import '$parts/theme/sizes.css';
import '$parts/theme/base.css';
import type { Lang, Theme } from '$parts/types';
import { choose } from '$shell/settings.svelte';
import Parts from './Parts.svelte';

const asked = new URLSearchParams(location.search);
choose({ lang: (asked.get('lang') ?? 'pl') as Lang, theme: (asked.get('theme') ?? 'light') as Theme });

mount(Parts, { target: document.getElementById('app') as HTMLElement });

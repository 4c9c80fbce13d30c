/** Development only: the table of the mock-ups, without an engine. Never part of a build (vite.config.ts builds index.html alone). */
import { mount } from 'svelte';
import '$parts/theme/tokens.css';
import '$parts/theme/sizes.css';
import '$parts/theme/base.css';
import type { Lang, Theme } from '$parts/types';
import { choose } from '$shell/settings.svelte';
import Fixture from './Fixture.svelte';

const asked = new URLSearchParams(location.search);
choose({ lang: (asked.get('lang') ?? 'pl') as Lang, theme: (asked.get('theme') ?? 'light') as Theme });

mount(Fixture, { target: document.getElementById('app') as HTMLElement });

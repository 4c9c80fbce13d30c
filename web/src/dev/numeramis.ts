/** Development only: the states of the Numeramis mock-ups. Never part of a build (vite.config.ts builds index.html alone). */
import { mount } from 'svelte';
import '$parts/theme/tokens.css';
import '$parts/theme/sizes.css';
import '$parts/theme/base.css';
import type { Lang, Theme } from '$parts/types';
import { choose } from '$shell/settings.svelte';
import NumeramisFixture from './NumeramisFixture.svelte';

const asked = new URLSearchParams(location.search);
choose({ lang: (asked.get('lang') ?? 'cs') as Lang, theme: (asked.get('theme') ?? 'light') as Theme });

mount(NumeramisFixture, { target: document.getElementById('app') as HTMLElement });

/** Development only: the states of the Klodki mock-ups. Never part of a build (vite.config.ts builds index.html alone). */
import { mount } from 'svelte';
import '$parts/theme/tokens.css';
import '$parts/theme/sizes.css';
import '$parts/theme/base.css';
import type { Lang, Theme } from '$parts/types';
import { choose } from '$shell/settings.svelte';
import KlodkiFixture from './KlodkiFixture.svelte';

const asked = new URLSearchParams(location.search);
choose({ lang: (asked.get('lang') ?? 'pl') as Lang, theme: (asked.get('theme') ?? 'light') as Theme });

mount(KlodkiFixture, { target: document.getElementById('app') as HTMLElement });

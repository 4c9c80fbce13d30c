/** The page's beginning: styles, the reader's settings, then the application. */
import '$parts/tokens.css';
import '$parts/sizes.css';
import '$parts/base.css';
import { mount } from 'svelte';
import { applySettings } from '$shell/settings.svelte';
import App from './App.svelte';

applySettings();

mount(App, { target: document.getElementById('app') as HTMLElement });

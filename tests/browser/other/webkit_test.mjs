import { playIn } from './matches.mjs';

playIn('WebKit');

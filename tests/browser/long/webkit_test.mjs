import { playIn } from '../other/matches.mjs';

playIn('WebKit');

import { playIn } from '../other/matches.mjs';

playIn('Firefox');

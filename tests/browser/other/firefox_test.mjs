import { playIn } from './matches.mjs';

playIn('Firefox');

import type * as Culori from 'culori';
import { lazily } from './lazily.ts';

/** Arithmetic of colours: its bundled form, one file instead of a hundred and fifty. */
export const colors = lazily<typeof Culori>('culori');

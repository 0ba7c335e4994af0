import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slugify } from '../platform/text.ts';
import type { DemoPerson } from './people.ts';

/** Drawn by `art.ts`, kept with the demo's data. */
export const LANDSCAPES = [
  'quay',
  'dyke',
  'ferry',
  'library',
  'night-train',
  'fields',
  'harbour',
  'dusk',
  'delta',
  'winter',
] as const;
export type Landscape = (typeof LANDSCAPES)[number];

export const portraitName = (person: DemoPerson): string =>
  `face-${slugify(`${person.firstName} ${person.lastName}`)}`;

export const logoName = (company: string): string => `logo-${slugify(company)}`;

export const pictureFile = (name: string): string =>
  join(import.meta.dirname, `../../data/demo/${name}.webp`);

/** Made by `film-art.ts`. */
export const FILM = join(import.meta.dirname, '../../data/demo/harbour.mp4');

export const readPicture = (name: string): Promise<Buffer> => readFile(pictureFile(name));

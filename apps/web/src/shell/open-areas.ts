import areas from 'virtual:areas/main';
import type { MainEntry } from '../lib/area.ts';

/** The main areas of the organization's modules, the most used first. */
export function openAreas(modules: readonly string[]): MainEntry[] {
  return areas.filter(({ module }) => module === null || modules.includes(module));
}

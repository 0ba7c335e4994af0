import type { Messages } from '@lingui/core';
import catalogs from 'virtual:catalogs';
import { type TextFunctions, createTexts } from './text.tsx';

export const existingLocales: readonly string[] = Object.keys(catalogs);

const loaded = new Map<string, Promise<TextFunctions>>();

function catalogOf(locale: string) {
  const catalog = catalogs[locale] ?? catalogs['en'];
  if (catalog === undefined) throw new Error('The English texts are missing');
  return catalog;
}

export function textsVersion(locale: string): string {
  return catalogOf(locale).version;
}

export function loadTexts(locale: string): Promise<TextFunctions> {
  const known = loaded.get(locale);
  if (known !== undefined) return known;
  const load = catalogOf(locale)
    .load()
    .then(({ default: messages }: { default: Messages }) => createTexts(locale, messages));
  loaded.set(locale, load);
  return load;
}

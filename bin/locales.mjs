import { join } from 'node:path';
import { listLocales, listMissing } from '@atrium/texts';
import { ROOT } from './platform.mjs';
import { Failure } from './say.mjs';

const FOLDERS = ['apps/web/lang', 'apps/server/lang'];

/** Prints the texts that languages lack. True when each language that was named has them all; the others may lack some. */
export function checkLocales(named) {
  const folders = FOLDERS.map((name) => ({ name, path: join(ROOT, name) }));
  const existing = [...new Set(folders.flatMap(({ path }) => listLocales(path)))].sort();
  const unknown = named.filter((locale) => !existing.includes(locale));
  if (unknown.length > 0)
    throw new Failure(`There is no folder ${unknown.join(', ')} in ${FOLDERS.join(' or ')}.`);
  const missing = (named.length > 0 ? named : existing).map((locale) => [
    locale,
    folders.flatMap(({ name, path }) => listMissing(path, locale).map((id) => `${name}: ${id}`)),
  ]);
  for (const [locale, ids] of missing)
    console.log(
      ids.length === 0 ? `${locale}: complete` : `${locale}: ${ids.length} missing\n  ${ids.join('\n  ')}`,
    );
  return named.length === 0 || missing.every(([, ids]) => ids.length === 0);
}

import { listLocales, listMissing } from '../apps/web/vite/catalogs.ts';
import { Failure } from './say.mjs';

/** Prints the texts that languages lack. True when each language that was named has them all; the others may lack some. */
export function checkLocales(named) {
  const unknown = named.filter((locale) => !listLocales().includes(locale));
  if (unknown.length > 0) throw new Failure(`apps/web/lang has no folder ${unknown.join(', ')}.`);
  const missing = (named.length > 0 ? named : listLocales()).map((locale) => [locale, listMissing(locale)]);
  for (const [locale, ids] of missing)
    console.log(
      ids.length === 0 ? `${locale}: complete` : `${locale}: ${ids.length} missing\n  ${ids.join('\n  ')}`,
    );
  return named.length === 0 || missing.every(([, ids]) => ids.length === 0);
}

import type { Plugin } from 'vite';
import { listLocales } from './catalogs.ts';

const textsOfControls = /\/react-(?:aria|stately)[^/]*\/dist\/.*\/intl\/[^/]+\/([a-z]{2})-[A-Z]{2}\.mjs$/;

/** React Aria brings the texts of its controls in some thirty languages; only those of the site are sent. */
export function controlTexts(): Plugin {
  const languages = new Set(listLocales().map((locale) => locale.split('-')[0]));
  return {
    name: 'atrium-control-texts',
    apply: 'build',
    load(id) {
      const language = textsOfControls.exec(id)?.[1];
      return language === undefined || languages.has(language) ? undefined : 'export default {};';
    },
  };
}

import { findLocale } from './find-locale.ts';

// Texts that exist in exactly these four languages, whatever else the site speaks.
const fixedLocales = ['en', 'es', 'fr', 'ja'] as const;
export type FixedLocale = (typeof fixedLocales)[number];

/** The first wish that is one of the four, whatever its region; English when none is. */
export function fixedLocale(...wishes: readonly string[]): FixedLocale {
  for (const wish of wishes) {
    const found = findLocale(wish, fixedLocales);
    if (found !== undefined) return found;
  }
  return 'en';
}

/**
 * The language of the address, where the site does not offer it; else the page's, else the reader's. So Spanish and
 * French appear on sites without texts of their own in them.
 */
export function notFoundLocale(path: string, page: string, reader: readonly string[]): FixedLocale {
  const wished = /^\/([a-z]{2}(?:-[A-Z]{2})?)(?:\/|$)/.exec(path)?.[1] ?? '';
  return fixedLocale(wished, page, ...reader);
}

export const notFoundTexts: Record<FixedLocale, { title: string; text: string; home: string }> = {
  en: {
    title: 'This page does not exist',
    text: "Sorry, we couldn't find the page you're looking for.",
    home: 'Return Home',
  },
  es: {
    title: 'Esta página no existe',
    text: 'Lo sentimos, no hemos podido encontrar la página que buscas.',
    home: 'Volver al inicio',
  },
  fr: {
    title: "Cette page n'existe pas",
    text: "Désolé, nous n'avons pas trouvé la page que vous recherchez.",
    home: "Retour à l'accueil",
  },
  ja: {
    title: 'このページは存在しません',
    text: '申し訳ありませんが、お探しのページは見つかりませんでした。',
    home: 'ホームに戻る',
  },
};

export const maintenanceTexts = {
  title: "We'll be back soon!",
  text:
    "Sorry for the inconvenience, but we're performing some maintenance at the moment. " +
    "We'll be back online shortly!",
} as const;

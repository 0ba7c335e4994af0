// Texts that exist in exactly these four languages, whatever else the site speaks.
export type FixedLocale = 'en' | 'es' | 'fr' | 'ja';

export function fixedLocale(locale: string): FixedLocale {
  const language = locale.split('-')[0];
  return language === 'es' || language === 'fr' || language === 'ja' ? language : 'en';
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

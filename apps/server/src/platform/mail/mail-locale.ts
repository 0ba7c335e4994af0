/** The languages we write mails in. */
export const MAIL_LOCALES = ['en', 'de', 'ar', 'ja'] as const;
export type MailLocale = (typeof MAIL_LOCALES)[number];

/** The first of the wished languages that we write; regions are left out of account. */
export function mailLocale(...wishes: readonly (string | null | undefined)[]): MailLocale {
  for (const wish of wishes) {
    const language = wish?.split(/[-_]/)[0]?.toLowerCase();
    const found = MAIL_LOCALES.find((locale) => locale === language);
    if (found !== undefined) return found;
  }
  return 'en';
}

export const directionOf = (locale: MailLocale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

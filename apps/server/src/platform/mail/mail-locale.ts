import { matchLocale } from '@atrium/texts/match';

/** The languages we write mails in. */
export const MAIL_LOCALES = ['en', 'de', 'ar', 'ja'] as const;
export type MailLocale = (typeof MAIL_LOCALES)[number];

/** The first of the wished languages that we write. */
export const mailLocale = (...wishes: readonly (string | null | undefined)[]): MailLocale =>
  matchLocale(wishes, MAIL_LOCALES) ?? 'en';

export { directionOf } from '../texts/texts.ts';

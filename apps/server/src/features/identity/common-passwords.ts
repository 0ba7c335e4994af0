import { dictionary } from '@zxcvbn-ts/language-common';

/** Fifty thousand from leaked lists, and what is obvious here and missing there: keyboards, languages, what the site is about. */
const OURS =
  'qwertz qwertzuiop azertyuiop adobe123 login zaq1zaq1 iloveyouso doudou sifre ' +
  'conference community attendee speaker sponsor organizer organiser atrium';

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...OURS.split(' '),
]);

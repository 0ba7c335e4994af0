import type * as Common from '@zxcvbn-ts/language-common';
import { lazily, once } from '../../../../platform/lazily.ts';

const library = lazily<typeof Common>('@zxcvbn-ts/language-common');

/** Fifty thousand from leaked lists, and what is obvious here and missing there: keyboards, languages, what the site is about. */
const OURS =
  'qwertz qwertzuiop azertyuiop adobe123 login zaq1zaq1 iloveyouso doudou sifre ' +
  'conference community attendee speaker sponsor organizer organiser atrium';

export const commonPasswords = once(
  (): ReadonlySet<string> => new Set([...library().dictionary['passwords-common'], ...OURS.split(' ')]),
);

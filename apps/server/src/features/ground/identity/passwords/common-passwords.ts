import type * as Common from '@zxcvbn-ts/language-common';
import { lazily, once } from '../../../../platform/lazily.ts';

const library = lazily<typeof Common>('@zxcvbn-ts/language-common');

/** Words that a site for a community and its events suggests. */
export const SITE_WORDS: readonly string[] =
  'conference community attendee speaker sponsor organizer organiser atrium'.split(' ');

/** Fifty thousand from leaked lists, and what is obvious here and missing there: keyboards, languages, the site. */
const OURS = 'qwertz qwertzuiop azertyuiop adobe123 login zaq1zaq1 iloveyouso doudou sifre'.split(' ');

export const commonPasswords = once(
  (): ReadonlySet<string> => new Set([...library().dictionary['passwords-common'], ...OURS, ...SITE_WORDS]),
);

import { match } from '@formatjs/intl-localematcher';

/** The library's word for "none of these". */
const NONE = 'und';

/** `undefined` for a text that names no language. Underscores are those of phones: `pt_BR`. */
function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/**
 * The best of `choices` for the first wish that any of them fits: that language itself, its region's nearest, or the same
 * language in the same script. Chinese in Traditional characters is never answered in Simplified ones.
 */
export function matchLocale<Choice extends string>(
  wishes: readonly (string | null | undefined)[],
  choices: readonly Choice[],
): Choice | undefined {
  for (const wish of wishes) {
    const tag = canonical(wish ?? '');
    if (tag === undefined) continue;
    const exact = choices.find((choice) => choice === tag);
    if (exact !== undefined) return exact;
    const found = match([tag], choices, NONE);
    const choice = choices.find((one) => one === found);
    if (choice !== undefined && isSameLanguage(tag, choice)) return choice;
  }
  return undefined;
}

/** CLDR also offers languages that many readers of another know, such as English for Swahili: no answer to a wish. */
function isSameLanguage(one: string, other: string): boolean {
  const [wanted, found] = [one, other].map((tag) => new Intl.Locale(tag).maximize());
  if (wanted?.script !== found?.script) return false;
  const norwegian = ['no', 'nb', 'nn'];
  return (
    wanted?.language === found?.language ||
    [wanted, found].every((locale) => norwegian.includes(locale?.language ?? ''))
  );
}

import { match } from '@formatjs/intl-localematcher';

/** The library's word for "none of these". */
const NONE = 'und';

/** Longer than any language with its script and region. */
const LONGEST_TAG = 35;

/**
 * A wish as language, script and region, which are all that decides; `undefined` for a text that names no language.
 * Underscores are those of phones: `pt_BR`.
 */
function canonical(tag: string): string | undefined {
  if (tag.length > LONGEST_TAG) return undefined;
  try {
    const { language, script, region } = new Intl.Locale(tag.replaceAll('_', '-'));
    return [language, script, region].filter((part) => part !== undefined).join('-');
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
    const exact = choices.find((choice) => choice === wish);
    if (exact !== undefined) return exact;
    const tag = canonical(wish ?? '');
    if (tag === undefined) continue;
    const possible = choices.filter((choice) => choice === tag || isSameLanguage(tag, choice));
    const [only] = possible;
    // The library takes a millisecond, and a caller chooses the wishes: it is asked between regions of a language alone.
    if (possible.length <= 1 || only === undefined) {
      if (only !== undefined) return only;
      continue;
    }
    const found = possible.includes(tag as Choice) ? tag : match([tag], possible, NONE);
    return possible.find((choice) => choice === found) ?? only;
  }
  return undefined;
}

const NORWEGIAN = ['no', 'nb', 'nn'];

/** The same script counts too: nobody reads a language in each of its scripts. */
function isSameLanguage(one: string, other: string): boolean {
  const [wanted, offered] = [maximized(one), maximized(other)];
  if (wanted.script !== offered.script) return false;
  return (
    wanted.language === offered.language ||
    [wanted, offered].every(({ language }) => NORWEGIAN.includes(language))
  );
}

const maximized = (tag: string): Intl.Locale => new Intl.Locale(tag).maximize();

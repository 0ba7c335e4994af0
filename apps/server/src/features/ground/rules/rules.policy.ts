import type { RuleAction, RuleKind } from './rules.tables.ts';
import { domainsIn, readDomain, withParents } from './domains.ts';
import { foldText, plainText, unleet, wordsOf } from './fold-text.ts';
import { WordSearch } from './word-search.ts';

export interface Rule {
  readonly id: string;
  readonly kind: RuleKind;
  readonly pattern: string;
  readonly pattern_key: string;
  readonly action: RuleAction;
}

/** A pattern as texts are compared with it; undefined when nothing of it could ever be found. */
export function patternKey(kind: RuleKind, pattern: string): string | undefined {
  if (kind === 'link') return readDomain(pattern);
  const words = wordsOf(foldText(pattern));
  return words === '' ? undefined : words;
}

/** The rules that a text with its links breaks. */
export function findBroken(
  rules: readonly Rule[],
  texts: readonly string[],
  links: readonly string[],
): Rule[] {
  const words = new WordSearch(
    rules.filter(({ kind }) => kind === 'word').map((rule) => [rule.pattern_key, rule] as const),
  );
  const byDomain = new Map(
    rules.filter(({ kind }) => kind === 'link').map((rule) => [rule.pattern_key, rule]),
  );
  const broken = new Set<Rule>();
  for (const text of texts) {
    const folded = foldText(text);
    for (const view of new Set([folded, unleet(folded, 'i'), unleet(folded, 'l')]))
      for (const rule of words.find(wordsOf(view))) broken.add(rule);
  }
  if (byDomain.size > 0) {
    const named = texts.flatMap(domainsIn);
    const linked = links.flatMap((link) => readDomain(link) ?? []);
    for (const domain of new Set([...named, ...linked].flatMap(withParents))) {
      const rule = byDomain.get(domain);
      if (rule !== undefined) broken.add(rule);
    }
  }
  return [...broken];
}

/** True for text that everybody reads as a link, whatever its domain. */
export const namesLink = (text: string): boolean => /:\/\/|\bwww\./i.test(plainText(text));

/** The line with which a word is complete, in it alone or together with those before it; undefined when none is. */
export function findBreakingLine(
  rules: readonly Rule[],
  lines: readonly string[],
  between: string,
): number | undefined {
  const breaks = (count: number): boolean =>
    findBroken(rules, [lines.slice(0, count).join(between)], []).length > 0;
  if (!breaks(lines.length)) return undefined;
  let [low, high] = [1, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (breaks(middle)) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

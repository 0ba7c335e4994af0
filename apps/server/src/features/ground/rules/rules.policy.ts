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
  const words = new WordSearch<Rule>();
  const byDomain = new Map<string, Rule>();
  for (const rule of rules)
    if (rule.kind === 'word') words.add(rule.pattern_key, rule);
    else byDomain.set(rule.pattern_key, rule);

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

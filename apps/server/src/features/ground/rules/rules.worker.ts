import { findBreakingLine, findBroken, type Rule } from './rules.policy.ts';

interface Texts {
  readonly rules: readonly Rule[];
  readonly texts: readonly string[];
  readonly links: readonly string[];
}

export const compare = ({ rules, texts, links }: Texts): Rule[] => findBroken(rules, texts, links);

interface Lines {
  readonly rules: readonly Rule[];
  readonly lines: readonly string[];
  readonly between: string;
}

export const locate = ({ rules, lines, between }: Lines): number | undefined =>
  findBreakingLine(rules, lines, between);

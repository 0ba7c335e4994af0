import { readPattern } from './read-pattern.ts';
import type { Comparison, Verdict } from './patterns.ts';

export const compare = (comparisons: readonly Comparison[]): Verdict[] =>
  comparisons.map(({ source, longest, text }) => {
    const matches = readPattern(source, longest);
    return matches === undefined ? 'unreadable' : matches(text) ? 'matches' : 'differs';
  });

import { LRUCache } from 'lru-cache';
import { threadTask, type Threads } from '../threads/threads.ts';
import type { compare } from './patterns.worker.ts';

/** A regular expression that a person wrote, for texts of at most `longest` characters. */
export interface Pattern {
  readonly source: string;
  readonly longest: number;
}

export interface Comparison extends Pattern {
  readonly text: string;
}

/** `unreadable`: RE2 cannot read the pattern, or comparing with it could take too long. */
export type Verdict = 'matches' | 'differs' | 'unreadable';

const COMPARE = threadTask<typeof compare>('quick', './patterns.worker.ts', 'compare', import.meta.url);

/** Compares whole texts with patterns, in a thread: several at once cost one message. */
export const comparePatterns = async (
  threads: Threads,
  comparisons: readonly Comparison[],
): Promise<Verdict[]> => (comparisons.length === 0 ? [] : threads.run(COMPARE, comparisons));

const keyOf = ({ source, longest }: Pattern): string => `${longest} ${source}`;
const readable = new LRUCache<string, boolean>({ max: 2000 });

/** For each pattern whether texts can be compared with it. */
export async function areReadable(threads: Threads, patterns: readonly Pattern[]): Promise<boolean[]> {
  const unknown = patterns.filter((pattern) => !readable.has(keyOf(pattern)));
  const verdicts = await comparePatterns(
    threads,
    unknown.map((pattern) => ({ ...pattern, text: '' })),
  );
  const found = new Map(unknown.map((pattern, index) => [keyOf(pattern), verdicts[index] !== 'unreadable']));
  for (const [key, isReadable] of found) readable.set(key, isReadable);
  return patterns.map((pattern) => found.get(keyOf(pattern)) ?? readable.get(keyOf(pattern)) ?? false);
}

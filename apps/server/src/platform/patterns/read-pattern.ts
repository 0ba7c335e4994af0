import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

/** Instructions × characters: what one comparison may cost at worst, some hundred milliseconds of a thread. */
const MOST_STEPS = 1_000_000;
const LONGEST_SOURCE = 200;
/** Counted repetitions are compiled as copies, so that nine characters can stand for a thousand. */
const MOST_COPIES = 1000;

/** Each keeps tables of up to 8 MB, if somebody compares texts that fill them. */
const compiled = new LRUCache<string, RE2JS | 'unreadable'>({ max: 20 });

/**
 * Compares a text as a whole with a pattern that a person wrote, in time that grows with the length of the text alone.
 * Undefined when RE2 cannot read the pattern, or when comparing `longest` characters with it would take too long.
 */
export function readPattern(source: string, longest: number): ((text: string) => boolean) | undefined {
  const pattern = compile(source);
  if (pattern === undefined || pattern.programSize() * longest > MOST_STEPS) return undefined;
  return (text) => text.length <= 2 * longest && pattern.matches(text);
}

function compile(source: string): RE2JS | undefined {
  if (source.length > LONGEST_SOURCE || countCopies(source) > MOST_COPIES) return undefined;
  let pattern = compiled.get(source);
  if (pattern === undefined) {
    pattern = tryCompile(source) ?? 'unreadable';
    compiled.set(source, pattern);
  }
  return pattern === 'unreadable' ? undefined : pattern;
}

function tryCompile(source: string): RE2JS | undefined {
  try {
    // Alone first: `a)(b` must not become readable by the brackets around it.
    RE2JS.compile(RE2JS.translateRegExp(source));
    return RE2JS.compile(RE2JS.translateRegExp(`^(?:${source})$`));
  } catch {
    return undefined;
  }
}

/** No more instructions than this come of it: what is counted once, times all groups that are counted. */
function countCopies(source: string): number {
  let single = source.length;
  let grouped = 1;
  for (const [, group, least, most] of source.matchAll(/(\))?\{(\d+)(?:,(\d*))?\}/g)) {
    const times = Math.max(1, Number(least), Number(most ?? 0));
    if (group === undefined) single += times;
    else grouped *= times;
  }
  return single * grouped;
}

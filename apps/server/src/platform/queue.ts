import { type AppError, appError } from './errors.ts';
import { currentSpender } from './processor-time.ts';

export interface Queue {
  /**
   * Tasks of one line are run in their order; the lines take turns, so a long one does not hold up the others. A line may
   * stand in another one, named first: `['country', 'town']`. Then the towns share the turns of their country. Unless said, it is
   * the line of the caller for whom the task is.
   */
  run<T>(task: () => Promise<T>, path?: string | readonly string[]): Promise<T>;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
}

/** Tasks in their order, or lines in the order of their turns; and how many tasks wait there in all. */
interface Line {
  readonly tasks: Waiting[];
  readonly lines: Map<string, Line>;
  length: number;
}

const newLine = (): Line => ({ tasks: [], lines: new Map(), length: 0 });

const busy = (): AppError => appError('unavailable', 'busy');

/**
 * Runs a few tasks at a time; beyond a limited number of waiting ones it refuses at once rather than pile up memory. When
 * all places are taken, the last of the longest line gives way to a task of a shorter one.
 */
export function createQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Queue {
  const root = newLine();
  let running = 0;

  function wait(path: readonly string[]): Promise<void> {
    if (root.length >= maxWaiting) {
      const last = takeLastOfLongest(root, path);
      if (last === undefined) throw busy();
      last.refuse(busy());
    }
    return new Promise<void>((start, refuse) => append(root, path, { start, refuse }));
  }

  return {
    async run(task, path = currentSpender()?.line ?? '') {
      if (running >= concurrency) await wait(typeof path === 'string' ? [path] : path);
      else running += 1;
      try {
        return await task();
      } finally {
        const following = takeFirst(root);
        // A waiting task takes over the place, so no newcomer can slip in between.
        if (following === undefined) running -= 1;
        else following.start();
      }
    },
  };
}

function append(line: Line, [name, ...rest]: readonly string[], waiting: Waiting): void {
  line.length += 1;
  if (name === undefined) {
    line.tasks.push(waiting);
    return;
  }
  const inner = line.lines.get(name) ?? newLine();
  line.lines.set(name, inner);
  append(inner, rest, waiting);
}

/** The task whose turn it is; the line that it stood in waits behind the others. */
function takeFirst(line: Line): Waiting | undefined {
  if (line.length === 0) return undefined;
  line.length -= 1;
  const [turn] = line.lines;
  if (turn === undefined) return line.tasks.shift();
  const [name, inner] = turn;
  const first = takeFirst(inner);
  line.lines.delete(name);
  if (inner.length > 0) line.lines.set(name, inner);
  return first;
}

/** The task that gives way to a newcomer; none where the line of the newcomer would be the longest, on every level. */
function takeLastOfLongest(line: Line, [name, ...rest]: readonly string[]): Waiting | undefined {
  if (name === undefined) return undefined;
  const own = line.lines.get(name);
  let longest: [string, Line] | undefined;
  for (const entry of line.lines) if (entry[1].length > (longest?.[1].length ?? 0)) longest = entry;
  if (longest === undefined) return undefined;
  // The own line is among the longest, or shorter by no more than this task would add.
  const isOwn = longest[1].length <= (own?.length ?? 0) + 1;
  if (isOwn && own === undefined) return undefined;
  const [from, inner] = isOwn && own !== undefined ? [name, own] : longest;
  const last = isOwn ? takeLastOfLongest(inner, rest) : takeLast(inner);
  if (last === undefined) return undefined;
  line.length -= 1;
  if (inner.length === 0) line.lines.delete(from);
  return last;
}

function takeLast(line: Line): Waiting | undefined {
  let longest: [string, Line] | undefined;
  for (const entry of line.lines) if (entry[1].length >= (longest?.[1].length ?? 0)) longest = entry;
  line.length -= 1;
  if (longest === undefined) return line.tasks.pop();
  const [name, inner] = longest;
  const last = takeLast(inner);
  if (inner.length === 0) line.lines.delete(name);
  return last;
}

import { type AppError, appError } from './errors.ts';
import { currentSpender, type Spender, whileOthersWait } from './processor-time.ts';

export interface Place {
  /** Its line; see `run`. */
  readonly path: readonly string[];
  /** Takes it where it may, with so many places free; until then those behind it in other lines go first. */
  readonly claim?: (free: number) => boolean;
  /** Milliseconds that it is waited for at most. */
  readonly within?: number;
}

/** Where the work of the caller stands, and that of nobody. */
export const lineOfCaller = (): Spender['line'] => currentSpender()?.line ?? ['', '', ''];

export interface Queue {
  /** Tasks that wait. */
  readonly waiting: number;
  /**
   * Tasks of one line are run in their order; the lines take turns, so a long one does not hold up the others. A line may
   * stand in another one, named first: `['country', 'town']`. Then the towns share the turns of their country. Unless said, it is
   * the line of the caller for whom the task is.
   */
  run<T>(task: () => Promise<T>, path?: string | readonly string[]): Promise<T>;
  /** A place for work that has no end of its own; the function that is returned gives it back. */
  take(place: Place): Promise<() => void>;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: AppError) => void;
  readonly claim: (free: number) => boolean;
}

/** Tasks in their order, or lines in the order of their turns; and how many tasks wait there in all. */
interface Line {
  readonly tasks: Waiting[];
  readonly lines: Map<string, Line>;
  length: number;
}

const newLine = (): Line => ({ tasks: [], lines: new Map(), length: 0 });

const always = (): boolean => true;

const busy = (): AppError => appError('unavailable', 'busy');

/**
 * Runs a few tasks at a time; beyond a limited number of waiting ones it refuses at once rather than pile up memory. When
 * all places are taken, the last of the longest line gives way to a task of a shorter one.
 */
export function createQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Queue {
  const root = newLine();
  let running = 0;

  function wait({ path, claim = always, within }: Place): Promise<void> {
    if (root.length >= maxWaiting) {
      const last = takeLastOfLongest(root, path);
      if (last === undefined) throw busy();
      last.refuse(busy());
    }
    return new Promise<void>((start, refuse) => {
      const waiting = { start: () => (clearTimeout(timer), start()), refuse, claim };
      append(root, path, waiting);
      const timer =
        within === undefined
          ? undefined
          : setTimeout(() => remove(root, path, waiting) && refuse(busy()), within);
    });
  }

  function leave(): void {
    running -= 1;
    // Those who wait take over the places at once, so no newcomer can slip in between.
    while (running < concurrency) {
      const following = takeFirst(root, concurrency - running);
      if (following === undefined) return;
      running += 1;
      following.start();
    }
  }

  async function take(place: Place): Promise<() => void> {
    if (running < concurrency && (place.claim ?? always)(concurrency - running)) running += 1;
    else await wait(place);
    return leave;
  }

  return {
    get waiting() {
      return root.length;
    },
    take,
    async run(task, path = lineOfCaller()) {
      const giveBack = await take({ path: typeof path === 'string' ? [path] : path });
      try {
        return await whileOthersWait(task, 'queue');
      } finally {
        giveBack();
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

/** The first task that may take one of so many free places; the line that it stood in waits behind the others. */
function takeFirst(line: Line, free: number): Waiting | undefined {
  const [next] = line.tasks;
  if (next?.claim(free) === true) {
    line.length -= 1;
    return line.tasks.shift();
  }
  for (const [name, inner] of line.lines) {
    const first = takeFirst(inner, free);
    if (first === undefined) continue;
    line.length -= 1;
    line.lines.delete(name);
    if (inner.length > 0) line.lines.set(name, inner);
    return first;
  }
  return undefined;
}

/** Whether it waited there until now. */
function remove(line: Line, [name, ...rest]: readonly string[], waiting: Waiting): boolean {
  if (name === undefined) {
    const place = line.tasks.indexOf(waiting);
    if (place === -1) return false;
    line.tasks.splice(place, 1);
  } else {
    const inner = line.lines.get(name);
    if (inner === undefined || !remove(inner, rest, waiting)) return false;
    if (inner.length === 0) line.lines.delete(name);
  }
  line.length -= 1;
  return true;
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

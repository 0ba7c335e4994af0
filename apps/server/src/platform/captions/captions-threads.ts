import { LRUCache } from 'lru-cache';
import { threadTask, type Threads } from '../threads/threads.ts';
import { CaptionsError } from './captions.ts';
import type * as worker from './captions.worker.ts';

export type { Converted, SpokenCue } from './captions.worker.ts';

const CONVERT = threadTask<typeof worker.convert>(
  'quick',
  './captions.worker.ts',
  'convert',
  import.meta.url,
);
const LIST = threadTask<typeof worker.listSpoken>(
  'quick',
  './captions.worker.ts',
  'listSpoken',
  import.meta.url,
);

/** Of all transcripts together, some twenty megabytes. */
const MOST_KEPT_CUES = 100_000;

/** Makes our own WebVTT of what was sent; throws `CaptionsError` where it is none. */
export async function convertCaptions(threads: Threads, source: string): Promise<worker.Converted> {
  const output = await threads.run(CONVERT, source);
  if ('refused' in output) throw new CaptionsError(output.refused.reason, output.refused.line);
  return output;
}

interface Asked {
  readonly threads: Threads;
  readonly read: () => Promise<string>;
}

/** Many who open the same page at once cost one reading. */
const kept = new LRUCache<string, worker.SpokenCue[], Asked>({
  maxSize: MOST_KEPT_CUES,
  sizeCalculation: (cues) => Math.max(1, cues.length),
  fetchMethod: async (_version, _stale, { context: { threads, read } }) => threads.run(LIST, await read()),
});

/** The words of captions that we wrote; `version` names them and their last change, and `read` gives their text. */
export const listSpoken = (
  version: string,
  threads: Threads,
  read: () => Promise<string>,
): Promise<worker.SpokenCue[]> => kept.forceFetch(version, { context: { threads, read } });

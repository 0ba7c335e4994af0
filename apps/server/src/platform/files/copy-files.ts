import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { assertFileKey, type FileStore } from './file-store.ts';

export interface Copied {
  readonly copied: number;
  /** Were there already, byte for byte. */
  readonly same: number;
  /** Their bytes differ after copying, or one of the two stores failed. */
  readonly failed: readonly string[];
}

const AT_ONCE = 4;

/**
 * Copies everything below the folders that the target lacks or has with other bytes, and reads it back. Deletes nothing. A run that
 * was ended goes on with the next one.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  folders: readonly string[],
  tell: (key: string, outcome: 'copied' | 'failed', why?: unknown) => void,
): Promise<Copied> {
  const total = { copied: 0, same: 0, failed: [] as string[] };
  const keys = keysOf(from, folders)[Symbol.asyncIterator]();
  const work = async (): Promise<void> => {
    for (;;) {
      const { value: key, done } = await keys.next();
      if (done === true || key === undefined) return;
      try {
        const outcome = await copyFile(from, to, key);
        if (outcome !== 'gone') total[outcome] += 1;
        if (outcome === 'copied') tell(key, 'copied');
      } catch (error) {
        total.failed.push(key);
        tell(key, 'failed', error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return total;
}

async function* keysOf(store: FileStore, folders: readonly string[]): AsyncGenerator<string, undefined> {
  for (const folder of folders) for await (const { key } of store.list(folder)) yield key;
  return undefined;
}

async function copyFile(from: FileStore, to: FileStore, key: string): Promise<'copied' | 'same' | 'gone'> {
  assertFileKey(key);
  const [ours, theirs] = [await from.info(key), await to.info(key)];
  if (ours === undefined) return 'gone';
  if (theirs?.size === ours.size && theirs.contentType === ours.contentType) {
    const [own, other] = [await sumOf(from, key), await sumOf(to, key)];
    if (own === other) return 'same';
  }
  const file = await from.get(key);
  if (file === undefined) return 'gone';
  const sum = createHash('sha256');
  const summed = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of file.stream as AsyncIterable<Buffer>) {
      sum.update(chunk);
      yield chunk;
    }
  };
  await to.put(key, Readable.from(summed()), { contentType: file.contentType });
  if ((await sumOf(to, key)) !== sum.digest('hex'))
    throw new Error('what was read back differs from what was sent');
  return 'copied';
}

async function sumOf(store: FileStore, key: string): Promise<string | undefined> {
  const file = await store.get(key);
  if (file === undefined) return undefined;
  const sum = createHash('sha256');
  for await (const chunk of file.stream) sum.update(chunk as Buffer);
  return sum.digest('hex');
}

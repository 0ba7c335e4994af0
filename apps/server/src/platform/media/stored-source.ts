import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../files/file-store.ts';
import type { ByteSource } from './byte-source.ts';

const BLOCK = 64 * 1024;

/** A stored file by blocks; the last one read is kept, for headers are read in many small steps. */
export function storedSource(files: FileStore, key: string, size: number): ByteSource {
  let kept = { start: 0, bytes: Buffer.alloc(0) };
  return {
    size,
    async read(start, length) {
      if (start < 0 || start >= size) return Buffer.alloc(0);
      const isKept = start >= kept.start && start + length <= kept.start + kept.bytes.length;
      if (!isKept) {
        const end = Math.min(size, start + Math.max(BLOCK, length)) - 1;
        const part = await files.get(key, { start, end });
        kept = { start, bytes: part === undefined ? Buffer.alloc(0) : await buffer(part.stream) };
      }
      return kept.bytes.subarray(start - kept.start, start - kept.start + length);
    },
  };
}

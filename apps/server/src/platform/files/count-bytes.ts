import { Readable } from 'node:stream';
import { resume } from '../processor-time.ts';
import { tooLarge } from './data-uri.ts';

/** The chunks of a stream, counted; breaks off with a refusal at the first byte beyond `maxBytes`. */
export interface CountedBytes extends AsyncIterable<Buffer> {
  /** Bytes so far. */
  readonly size: number;
}

export function countBytes(
  content: Readable | AsyncIterable<Buffer>,
  maxBytes: number,
  field: string,
): CountedBytes {
  let size = 0;
  // The answer to a refusal still has to go over the connection that the content comes from.
  const chunks: AsyncIterable<Buffer> =
    content instanceof Readable ? content.iterator({ destroyOnReturn: false }) : content;
  return {
    get size() {
      return size;
    },
    async *[Symbol.asyncIterator]() {
      for await (const chunk of chunks) {
        resume();
        // Anything else has a length of its own making.
        if (!Buffer.isBuffer(chunk)) throw new TypeError('a stream of bytes has other chunks than bytes');
        size += chunk.length;
        if (size > maxBytes) throw tooLarge(maxBytes, field);
        yield chunk;
      }
    },
  };
}

import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { turnAlone } from '../turn-alone.ts';

/** Characters of JSON: to look through a longer answer, or to write it, takes milliseconds in which nobody else has a turn. */
const LONG = 256 * 1024;

export const isLong = (answer: string): boolean => answer.length > LONG;

/** For `onSend`: a long answer goes out a piece a turn, and no faster than its reader takes it. */
export async function inPieces({ method }: FastifyRequest, payload: unknown): Promise<unknown> {
  if (method === 'HEAD' || typeof payload !== 'string' || !isLong(payload)) return payload;
  return Readable.from(piecesOf(payload), { objectMode: false });
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  for (let from = 0; from < text.length;) {
    const end = from + LONG;
    // The two halves of a surrogate pair stay together.
    const to = isHighSurrogate(text.charCodeAt(end - 1)) ? end + 1 : end;
    yield await turnAlone(() => Buffer.from(text.slice(from, to)));
    from = to;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

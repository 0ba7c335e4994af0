import type { FastifyInstance } from 'fastify';
import { appError } from '../errors.ts';
import { workFor } from '../processor-time.ts';
import { turnAlone } from '../turn-alone.ts';

/** Objects, lists and members of a body: no form has a tenth of it, and reading them takes some ten milliseconds. */
const MOST_PARTS = 50_000;
const CHECKED_FROM = 64 * 1024;
const SLICE = 128 * 1024;
/** Bytes outside of texts: numbers and signs, which take the longest to read. */
const MOST_OUTSIDE = 2_000_000;

/**
 * A body is read at one go, in a time that grows with its parts much more than with its length: a picture of ten megabytes
 * is one part. So parts are counted before, without holding up anybody. A body came in outside of the call that waits for
 * it, so that call is named for each step.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Fastify hands on what was asked for above.
    const bytes = body as Buffer;
    const work = (step: () => void): void => workFor(request.processorTime.spender, step);
    if (bytes.length < CHECKED_FROM) return work(() => parse(request, bytes.toString(), done));
    work(() => {
      refuseManyParts(bytes)
        .then(() => turnAlone(() => bytes.toString()))
        .then((text) => turnAlone(() => parseNow(text)))
        .then(
          (value) => turnAlone(() => done(null, value)),
          (error: Error) => done(error, undefined),
        );
    });

    function parseNow(text: string): unknown {
      let result: unknown;
      void parse(request, text, (error, value) => {
        if (error !== null) throw error;
        result = value;
      });
      return result;
    }
  });
}

export async function refuseManyParts(bytes: Buffer): Promise<void> {
  const state: Counted = { at: 0, parts: 0, outside: 0, inText: false };
  while (state.at < bytes.length) {
    await turnAlone(() => count(bytes, state, Math.min(state.at + SLICE, bytes.length)));
    if (state.parts > MOST_PARTS || state.outside > MOST_OUTSIDE)
      throw appError('tooLarge', 'body.tooManyParts', { values: { max: MOST_PARTS } });
  }
}

interface Counted {
  at: number;
  parts: number;
  outside: number;
  inText: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const PARTS = new Set([0x2c, 0x5b, 0x7b]);

function count(bytes: Buffer, state: Counted, end: number): void {
  while (state.at < end) {
    if (state.inText) skipText(bytes, state);
    else {
      const byte = bytes[state.at] ?? 0;
      state.inText = byte === QUOTE;
      if (PARTS.has(byte)) state.parts += 1;
      state.outside += 1;
      state.at += 1;
    }
  }
}

/** To the next quotation mark, found natively: nearly all of a large body is text. */
function skipText(bytes: Buffer, state: { at: number; inText: boolean }): void {
  const quote = bytes.indexOf(QUOTE, state.at);
  const to = quote < 0 ? bytes.length : quote;
  let escapes = to;
  while (escapes > state.at && bytes[escapes - 1] === BACKSLASH) escapes -= 1;
  state.inText = (to - escapes) % 2 === 1;
  state.at = to + 1;
}

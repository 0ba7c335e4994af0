import type { FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { addVary } from './vary.ts';

const SHORTEST = 2000;
const pack = promisify(gzip);

/**
 * For the `onSend` of a route with long answers. Not for all: where an answer repeats what somebody else has written beside
 * what must stay secret, its length would tell of the secret.
 */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  addVary(reply, ['accept-encoding']);
  const isStream = payload instanceof Readable;
  if (!isStream && (typeof payload !== 'string' || payload.length < SHORTEST)) return payload;
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  // An error of either ends both, and with them the answer.
  return isStream ? pipeline(payload, createGzip(), () => undefined) : pack(payload);
}

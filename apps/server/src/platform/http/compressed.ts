import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

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
  reply.header('vary', ['accept-encoding', reply.getHeader('vary')].filter(Boolean).join(', '));
  if (typeof payload !== 'string' || payload.length < SHORTEST) return payload;
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return pack(payload);
}

import type { FastifyReply } from 'fastify';

/** Caches keep an answer for each value of these headers, beside those that were named before. */
export function addVary(reply: FastifyReply, names: readonly string[]): void {
  reply.header('vary', [reply.getHeader('vary'), ...names].filter(Boolean).join(', '));
}

import type { FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';

/** `If-Match: "2026-05-01T08:00:00.000Z"` */
export function readSeen({ headers }: FastifyRequest): Date | undefined {
  const text = headers['if-match'];
  if (text === undefined || text === '*') return undefined;
  const seen = new Date(text.replaceAll('"', ''));
  if (Number.isNaN(seen.getTime())) throw invalid('ifMatch.malformed');
  return seen;
}

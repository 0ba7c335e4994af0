import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The routes beside it take raw bytes, as they arrive and no others: to be called in an area of their own. */
export function takeRawBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', {}, (_request, payload, done) => {
    done(null, payload);
  });
}

/** Without a body Fastify asks no parser. */
export const rawBody = (body: unknown): Readable | undefined =>
  // The parser above, the only one in its area, hands on the stream itself.
  body === undefined || body === null ? undefined : (body as Readable);

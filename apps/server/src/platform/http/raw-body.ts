import { finished, PassThrough, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** The routes beside it take raw bytes as they arrive, and nothing else: to be called in a scope of their own. */
export function takeRawBodies(app: FastifyInstance): void {
  // Parsers of the scopes around it would hand on whatever JSON or text they read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', {}, (_request, payload, done) => {
    // A stream of its own may end with an error while the connection still takes the answer.
    const content = new PassThrough();
    finished(payload, { writable: false }, (error) => {
      if (error) content.destroy(error);
    });
    payload.pipe(content);
    done(null, content);
  });
}

/** Without a body Fastify asks no parser. */
export const rawBody = (body: unknown): Readable | undefined => (body instanceof Readable ? body : undefined);

import { finished, PassThrough, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The routes beside it take raw bytes as they arrive, and nothing else: to be called in a scope of their own. */
export function takeRawBodies(app: FastifyInstance, type = 'application/octet-stream'): void {
  const release = new WeakMap<FastifyRequest, () => void>();
  // Parsers of the scopes around it would hand on whatever JSON or text they read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(type, {}, (request, payload, done) => {
    // A stream of its own may end with an error while the connection still takes the answer.
    const content = new PassThrough();
    // The sender may leave before anybody reads: an error without a listener would end the process. Readers hear of it.
    content.on('error', () => undefined);
    finished(payload, { writable: false }, (error) => {
      if (error) content.destroy(error);
    });
    payload.pipe(content);
    release.set(request, () => {
      payload.unpipe(content);
      content.destroy();
      payload.resume();
    });
    done(null, content);
  });
  // A body that was refused, or not read to its end: nothing of it is kept, and the connection goes on.
  app.addHook('onResponse', (request, _reply, done) => {
    release.get(request)?.();
    done();
  });
}

/** Without a body Fastify asks no parser. */
export const rawBody = (body: unknown): Readable | undefined => (body instanceof Readable ? body : undefined);

import type { FastifyInstance } from 'fastify';
import { appError } from '../errors.ts';
import { chargeTo } from '../processor-time.ts';
import { refuseBody } from './refused-body.ts';

/** So many chunks may be of any length; a small form comes in one or two. */
const FREE_CHUNKS = 1000;
/** Bytes of an average chunk beyond these: the smallest packets of slow networks carry twice as many. */
const LEAST_AVERAGE = 256;

/**
 * Each chunk of a buffered body costs an object until the body is complete, so a body of one-byte chunks takes hundreds of
 * times its length. Receiving is charged to the sender: chunks arrive outside of the call that waits for them.
 */
export function limitChunks(http: FastifyInstance): void {
  http.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions } = request;
    const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
    // A listener sets the stream flowing: parsers listen in the same turn, handlers of streams do not.
    if (isEmpty || routeOptions.config.streamsBody === true) return done(null, payload);
    const { spender } = request.processorTime;
    let chunks = 0;
    let bytes = 0;
    const count = (chunk: Buffer): void => {
      chargeTo(spender);
      chunks += 1;
      bytes += chunk.length;
      if (chunks <= FREE_CHUNKS || bytes >= chunks * LEAST_AVERAGE) return;
      payload.off('data', count);
      refuseBody(request, reply, payload, appError('tooLarge', 'body.tooManyChunks'));
    };
    payload.on('data', count);
    done(null, payload);
  });
}

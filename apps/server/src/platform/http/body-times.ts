import type { FastifyInstance } from 'fastify';
import { appError } from '../errors.ts';
import { refuseBody } from './refused-body.ts';

export interface BodyPace {
  /** Bytes a second that a body must bring on average; a phone on a bad line brings 10,000. */
  readonly leastRate: number;
  /** How long it may bring nothing at all: at the beginning, in a tunnel, or while a phone changes its cell. */
  readonly graceMs: number;
  readonly checkMs: number;
}

export const BODY_PACE: BodyPace = { leastRate: 4000, graceMs: 30_000, checkMs: 5000 };

/**
 * A body that trickles holds a connection, and what is reserved for it, as long as it likes. So each has the grace to begin
 * with, uses it up as time passes, and earns it back with what it brings. Bytes are counted on the connection, for a
 * listener would set the body flowing before its reader is there.
 */
export function limitBodyTimes(http: FastifyInstance, pace: BodyPace = BODY_PACE): void {
  http.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const { socket } = raw;
    const isEmpty = headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
    if (isEmpty || raw.complete || socket.bytesRead === undefined) return done();
    let leftMs = pace.graceMs;
    let seen = socket.bytesRead;
    let at = performance.now();
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer);
      const [bytes, now] = [socket.bytesRead, performance.now()];
      const [came, passedMs] = [bytes - seen, now - at];
      [seen, at] = [bytes, now];
      // Nothing more is taken from the connection while the reader is behind: that is our own time.
      if (!reply.raw.writableEnded && raw.readableLength >= raw.readableHighWaterMark) return;
      leftMs = Math.min(pace.graceMs, leftMs - passedMs + (came / pace.leastRate) * 1000);
      if (leftMs > 0) return;
      clearInterval(timer);
      refuseBody(request, reply, raw, appError('timedOut', 'body.tooSlow'));
    }, pace.checkMs);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
    raw.once('end', () => clearInterval(timer));
    done();
  });
}

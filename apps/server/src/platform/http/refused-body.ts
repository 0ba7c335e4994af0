import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { AppError } from '../errors.ts';

/**
 * Breaks off a body that is being received: its reader gets the error and answers it, and the connection ends with the
 * answer. Without a reader the connection ends at once: an error without a listener would end the process.
 */
export function refuseBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  error: AppError,
): void {
  if (reply.raw.headersSent || payload.listenerCount('error') === 0) return void request.raw.destroy();
  reply.header('connection', 'close');
  reply.raw.once('finish', () => request.raw.destroy());
  payload.emit('error', error);
}

import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { AppError } from '../errors.ts';

/** Of a body that may carry a picture: 10 MB, which grow by a third as base64. */
export const PICTURE_BODY_LIMIT = 15_000_000;

/** For the `config` of a route: how often one person, or one address without a sign-in, may call it. */
export const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/**
 * Counts per organization and account, so that a whole venue behind one address is not one caller: in Redis for all
 * processes together, else each process for itself. While Redis is away nobody is counted, and nobody refused.
 */
export async function useLimits(app: FastifyInstance, redis?: Redis): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    ...(redis !== undefined && { redis, nameSpace: 'atrium:calls:', skipOnError: true }),
    // The account is known by then.
    hook: 'preHandler',
    keyGenerator: ({ context, ip }) =>
      `${context.organizationId} ${context.actor.kind === 'member' ? context.actor.accountId : ip}`,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      const message = `That was a lot at once. Please wait ${seconds} seconds.`;
      return new AppError('tooManyRequests', 'rate.exceeded', message).retryAfter(seconds);
    },
  });
}

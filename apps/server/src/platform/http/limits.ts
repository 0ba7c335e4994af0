import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Redis } from 'ioredis';
import { appError, forbidden, unauthenticated } from '../errors.ts';
import { isStaff } from '../powers.ts';
import { networkOf } from './network.ts';

/** Of a body that may carry a picture: 10 MB, which grow by a third as base64. */
export const PICTURE_BODY_LIMIT = 15_000_000;

/** For the `config` of a route: how often one person, or one address without a sign-in, may call it. */
export const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } });

/** Bodies above this are for the routes that say so. */
export const USUAL_BODY_LIMIT = 1_048_576;

/**
 * Bodies are received before a handler asks anything. So routes that declare large ones know their caller, and count the
 * call, before the body: derived from the declaration, so that none is forgotten.
 */
function guardLargeBodies(route: RouteOptions): void {
  if (route.config?.streamsBody !== true && (route.bodyLimit ?? 0) <= USUAL_BODY_LIMIT) return;
  const { rateLimit = perMinute(60).rateLimit } = route.config ?? {};
  route.config = {
    ...route.config,
    ...(rateLimit !== false && { rateLimit: { ...rateLimit, hook: 'onRequest' } }),
  };
  const own = route.onRequest ?? [];
  route.onRequest = [requireCaller, ...(Array.isArray(own) ? own : [own])];
}

async function requireCaller({ context, routeOptions }: FastifyRequest): Promise<void> {
  const { actor } = context;
  if (actor.kind !== 'member') throw unauthenticated();
  if (routeOptions.url?.startsWith('/api/admin/') === true && !isStaff(actor)) throw forbidden();
}

/**
 * Counts per organization and account, so that a whole venue behind one address is not one caller: in Redis for all
 * processes together, else each process for itself. While Redis is away nobody is counted, and nobody refused.
 */
export async function useLimits(app: FastifyInstance, redis?: Redis): Promise<void> {
  app.addHook('onRoute', guardLargeBodies);
  await app.register(fastifyRateLimit, {
    global: false,
    ...(redis !== undefined && { redis, nameSpace: 'atrium:calls:', skipOnError: true }),
    // The account is known by then.
    hook: 'preHandler',
    keyGenerator: ({ context, ip }) =>
      `${context.organizationId} ${context.actor.kind === 'member' ? context.actor.accountId : networkOf(ip)}`,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return appError('tooManyRequests', 'rate.exceeded', { values: { seconds } }).retryAfter(seconds);
    },
  });
}

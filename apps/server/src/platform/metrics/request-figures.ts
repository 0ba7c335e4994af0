import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.types.ts';

/** Counts each answer; to be called before routes are added. */
export function measureRequests(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onResponse', async (request, reply) => {
    metrics.request({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}

/** Pages of the site have no route on the server, and addresses that do not exist have none at all. */
export function routeOf({ is404, routeOptions, url }: FastifyRequest): string {
  if (!is404 && routeOptions.url !== undefined) return routeOptions.url;
  return url.startsWith('/api/') ? '/api/*' : '/*';
}

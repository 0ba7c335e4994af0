import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routeOf } from '../metrics/request-figures.ts';

/** Asked every second, and of interest only where they fail: balancers say so themselves. */
const OF_SUPERVISORS = new Set(['/healthz', '/readyz']);

/**
 * One line for each answer, whatever the level of the log. Addresses hold names, codes and tokens: of a call of the API
 * its template is written down, of a page the first part of its path, and of callers nothing.
 */
export function logAccess(http: FastifyInstance): void {
  const log = http.log.child({ kind: 'access' }, { level: 'info' });
  http.addHook('onResponse', async (request, reply) => {
    if (OF_SUPERVISORS.has(request.routeOptions.url ?? '')) return;
    log.info({
      reqId: request.id,
      method: request.method,
      route: placeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}

function placeOf(request: FastifyRequest): string {
  const route = routeOf(request);
  if (route !== '/*') return route;
  const [, first = '', rest] = /^\/([^/?]*)(\/?)/.exec(request.url) ?? [];
  if (!/^[a-z][a-z-]{0,29}$/.test(first)) return first === '' ? '/' : '/*';
  return rest === '/' ? `/${first}/*` : `/${first}`;
}

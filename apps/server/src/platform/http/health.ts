import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { alwaysServed } from './processor-budget.ts';

/** For balancers and supervisors: `healthz` says that the process answers, `readyz` that its database does too. */
export function addHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', { config: alwaysServed }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: alwaysServed }, async (_request, reply) => {
    try {
      await database.pool.query('select 1');
      return { status: 'ok' };
    } catch {
      return reply.status(503).header('retry-after', '2').send({ status: 'error' });
    }
  });
}

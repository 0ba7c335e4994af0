import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Drain } from './drain.ts';
import { alwaysServed } from './processor-budget.ts';

export interface Health {
  /** Whether the data folder could be written to when it was last tried. */
  isWritable(): boolean;
}

const PROBE_EVERY_MS = 10_000;
const PROBE = Buffer.alloc(64 * 1024);

/**
 * For balancers and supervisors. `healthz`: the process answers. `readyz`: it should be sent calls, because its database
 * answers and it is not about to end. A full disk refuses writes only, so pages and reads are still served: `readyz`
 * calls that degraded, and `readyz?writes` not ready.
 */
export function addHealth(
  app: FastifyInstance,
  {
    database,
    drain,
    dataDir,
  }: { readonly database: Database; readonly drain: Drain; readonly dataDir: string },
): Health {
  const canWrite = createProbe(dataDir);
  let isWritable = true;
  app.get('/healthz', { config: alwaysServed }, () => ({ status: 'ok' }));
  app.get<{ Querystring: { writes?: string } }>(
    '/readyz',
    { config: alwaysServed },
    async (request, reply) => {
      const refuse = (status: string) => reply.status(503).header('retry-after', '2').send({ status });
      if (drain.isDraining) return refuse('ending');
      let isReadOnly;
      try {
        isReadOnly = await onlyReads(database);
      } catch {
        return refuse('error');
      }
      isWritable = await canWrite();
      if (isWritable && !isReadOnly) return { status: 'ok' };
      if (request.query.writes !== undefined) return refuse('degraded');
      return {
        status: 'degraded',
        ...(!isWritable && { storage: 'unwritable' }),
        ...(isReadOnly && { database: 'unwritable' }),
      };
    },
  );
  return { isWritable: () => isWritable };
}

/** A standby, or a server whose log is full and which its operator has closed for writes. */
async function onlyReads({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ closed: boolean }>(
    `select current_setting('transaction_read_only') = 'on' as closed`,
  );
  return rows[0]?.closed === true;
}

/** Asked by several balancers each second, tried once in a while. */
function createProbe(folder: string): () => Promise<boolean> {
  let probing: Promise<boolean> | undefined;
  let probedAt = -Infinity;
  return () => {
    if (probing === undefined || performance.now() - probedAt > PROBE_EVERY_MS) {
      probedAt = performance.now();
      probing = probe(join(folder, `.probe-${process.pid}`));
    }
    return probing;
  };
}

async function probe(file: string): Promise<boolean> {
  try {
    await writeFile(file, PROBE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

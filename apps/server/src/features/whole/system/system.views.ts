import { BEAT_MS } from './heartbeat.types.ts';
import type { SystemView } from './system.schemas.ts';
import type { System } from './system.types.ts';

/** Beats that may be missed before a process counts as lost. */
const MISSED_BEATS = 4;

const mapped = <T, V>(rows: readonly T[] | null, view: (row: T) => V): V[] | null => rows?.map(view) ?? null;

export const viewSystem = ({ now, database, disk, statements, ...system }: System): SystemView => ({
  version: system.version,
  processes: mapped(system.processes, (row) => ({
    id: row.id,
    role: row.role,
    host: row.host,
    pid: row.pid,
    version: row.version,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isLost: now.getTime() - row.seen_at.getTime() > MISSED_BEATS * BEAT_MS,
    memory: Number(row.memory),
    lagMs: row.lag_ms,
  })),
  queues: mapped(system.queues, ({ name, waiting, oldest_at, running, failed }) => ({
    name,
    waiting,
    oldestAt: oldest_at?.toISOString() ?? null,
    running,
    failed,
  })),
  failedJobs: mapped(system.failedJobs, ({ queue, organizationId, failedAt, error }) => ({
    queue,
    organizationId,
    failedAt: failedAt.toISOString(),
    error,
  })),
  mails: system.mails && { ...system.mails, hasServer: system.hasMailServer },
  disk: disk === null ? null : { ...disk },
  storage: viewStorage(system),
  database: database && viewDatabase(database, system.nodes, statements),
  checks: mapped(system.reports, ({ organization_id, name, slug, checked_at, sentences }) => ({
    organizationId: organization_id,
    name,
    slug,
    checkedAt: checked_at?.toISOString() ?? null,
    sentences: [...sentences],
  })),
});

function viewStorage({ stored, uses }: Pick<System, 'stored' | 'uses'>): SystemView['storage'] {
  if (stored === null || uses === null) return null;
  return {
    used: stored,
    organizations: uses.map(({ organization_id, name, slug, bytes, limit_bytes }) => ({
      organizationId: organization_id,
      name,
      slug,
      used: Number(bytes),
      limit: limit_bytes === null ? null : Number(limit_bytes),
    })),
  };
}

const viewDatabase = (
  database: NonNullable<System['database']>,
  nodes: System['nodes'],
  statements: System['statements'],
): SystemView['database'] => ({
  version: database.version,
  size: Number(database.size),
  connections: database.connections,
  active: database.active,
  waiting: database.waiting,
  maxConnections: database.max_connections,
  migrations: database.migrations,
  replicas: database.replicas,
  behindSeconds: database.behind_seconds,
  nodes: nodes.map(({ host, active }) => ({ host, active })),
  isCitus: database.is_citus,
  statements:
    statements?.map(({ text, calls, mean_ms, total_ms }) => ({
      text,
      calls,
      meanMs: mean_ms,
      totalMs: total_ms,
    })) ?? null,
});

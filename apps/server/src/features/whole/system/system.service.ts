import { statfs } from 'node:fs/promises';
import type { Context } from '../../../platform/context.ts';
import { noteChanges } from '../../../platform/changes.ts';
import { notFound } from '../../../platform/errors.ts';
import { isUuid } from '../../../platform/ids.ts';
import { countFailedJobs, listFailedJobs } from '../../../platform/jobs/job-figures.ts';
import { retryFailedJobs } from '../../../platform/jobs/retry-jobs.ts';
import { INSTALLATION } from '../../../platform/powers.ts';
import { VERSION } from '../../../platform/version.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import { limitStorage, type Use } from '../../ground/storage/index.ts';
import { checkIntegrityJob } from '../integrity/index.ts';
import { listNodes, listStatements, readDatabase } from './database.queries.ts';
import { listProcesses } from './processes.queries.ts';
import * as queries from './system.queries.ts';
import type { System } from './system.types.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST_PROCESSES = 100;
const MOST_ORGANIZATIONS = 50;
const SHOWN_JOBS = 50;
const SHOWN_STATEMENTS = 10;
/** One press; the next one takes the rest. */
const RETRIED_AT_ONCE = 5000;

export async function getSystem(ctx: Context): Promise<System> {
  requirePower(ctx.actor, INSTALLATION);
  const { config, installation, mail } = ctx.services;
  const { system } = installation;
  const now = ctx.now();
  // Each by itself: a part that fails takes no other along.
  const part = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      ctx.services.log.warn('A part of the page of the operator cannot be read', error);
      return null;
    });
  const [processes, queues, failedJobs, mails, database, reports, uses, stored, disk] = await Promise.all([
    part(listProcesses(system, MOST_PROCESSES)),
    part(queries.listQueues(system)),
    part(listFailedJobs(system, SHOWN_JOBS)),
    part(queries.countMails(system, new Date(now.getTime() - DAY_MS))),
    part(readDatabase(system)),
    part(queries.listReports(system, MOST_ORGANIZATIONS)),
    part(queries.listUses(system, MOST_ORGANIZATIONS, config.storageLimitGb * 1024 ** 3)),
    part(queries.sumUses(system)),
    config.s3 === undefined ? part(readDisk(config.dataDir)) : null,
  ]);
  const [nodes, statements] = await Promise.all([
    database?.is_citus === true ? listNodes(system).catch(() => []) : [],
    // Its user may not be allowed to read them.
    database?.has_statements === true ? listStatements(system, SHOWN_STATEMENTS).catch(() => null) : null,
  ]);
  return {
    version: VERSION,
    now,
    processes,
    queues,
    failedJobs,
    mails,
    hasMailServer: mail.hasServer,
    stored,
    uses,
    disk,
    database,
    nodes,
    statements,
    reports,
  };
}

/** Answers how many are tried again. */
export async function retryJobs(ctx: Context, queue: string): Promise<number> {
  requirePower(ctx.actor, INSTALLATION);
  const { installation } = ctx.services;
  const failed = await countFailedJobs(installation.system);
  if (!failed.some((each) => each.queue === queue)) throw notFound('queue');
  return retryFailedJobs(installation, queue, RETRIED_AT_ONCE);
}

/** Null: as much as the disk holds. */
export async function setStorageLimit(
  ctx: Context,
  organizationId: string,
  limit: number | null,
): Promise<Use> {
  requirePower(ctx.actor, INSTALLATION);
  if (!isUuid(organizationId)) throw notFound('organization');
  const { before, use } = await limitStorage(ctx.services.installation, organizationId, limit);
  const name = await queries.findName(ctx.services.installation.system, organizationId);
  noteChanges(ctx, { limit: before }, { limit }, { name: name ?? organizationId });
  return use;
}

/** Enqueues the check of `npm run check` for every organization. */
export async function startCheck(ctx: Context): Promise<null> {
  requirePower(ctx.actor, INSTALLATION);
  await ctx.services.jobs.enqueueEverywhere(checkIntegrityJob);
  return null;
}

async function readDisk(folder: string): Promise<System['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

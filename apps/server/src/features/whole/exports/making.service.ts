import type { Context } from '../../../platform/context.ts';
import { PermanentJobError, type JobRun } from '../../../platform/jobs/job.ts';
import { isUuid } from '../../../platform/ids.ts';
import { getAccount } from '../../ground/accounts/index.ts';
import { listOwners } from '../../ground/roles/index.ts';
import { writeArchive } from './archive.service.ts';
import { exportReady } from './exports.facts.ts';
import { writeReadyMail } from './exports.mails.ts';
import { DAY_MS, exportFolder, exportKey, KEPT_MS, STALLED_MS } from './exports.policy.ts';
import * as queries from './exports.queries.ts';

/** An export that makes no visible progress still says that it is alive. */
const TOLD_MS = 60_000;

/** For the job. A second run begins anew and ends with the same file. */
export async function makeExport(ctx: Context, id: string, run: JobRun): Promise<void> {
  const row = await queries.findExport(ctx.db, ctx.organizationId, id);
  if (row === undefined || (row.state !== 'queued' && row.state !== 'running')) return;
  const key = exportKey(ctx.organizationId, id);
  let shown = -1;
  let told = 0;
  const onProgress = async (share: number): Promise<void> => {
    run.signal.throwIfAborted();
    const progress = Math.min(99, Math.floor(share * 100));
    const now = ctx.now();
    if (progress === shown && now.getTime() - told < TOLD_MS) return;
    shown = progress;
    told = now.getTime();
    const isWanted = await queries.updateExport(
      ctx.db,
      ctx.organizationId,
      id,
      { state: 'running', progress },
      now,
    );
    // The person who asked has gone meanwhile.
    if (!isWanted) throw new PermanentJobError('Nobody waits for this export any more.');
  };
  let ended: readonly string[];
  try {
    await onProgress(0);
    await writeArchive(ctx, { key, createdAt: row.created_at, onProgress });
    const info = await ctx.services.files.info(key);
    ended = await finish(ctx, row, info?.size ?? 0);
  } catch (error) {
    if (run.isLast || error instanceof PermanentJobError) {
      await queries.updateExport(ctx.db, ctx.organizationId, id, { state: 'failed' }, ctx.now());
      // Another run of the same job may have ended it: its file has the same name.
      const current = await queries.findExport(ctx.db, ctx.organizationId, id);
      if (current?.state !== 'ready') await ctx.services.files.remove(key);
    }
    throw error;
  }
  // One archive of an organization lies there; what is left over here goes with the sweep.
  for (const other of ended) await ctx.services.files.remove(exportKey(ctx.organizationId, other));
}

/** Answers the exports that it replaces. */
async function finish(ctx: Context, { id, account_id }: queries.ExportRow, size: number): Promise<string[]> {
  return ctx.transaction(async (inner) => {
    const expires_at = new Date(ctx.now().getTime() + KEPT_MS);
    const done = { state: 'ready', progress: 100, size, expires_at } as const;
    if (!(await queries.updateExport(inner.db, ctx.organizationId, id, done, ctx.now())))
      throw new PermanentJobError('Nobody waits for this export any more.');
    // All of them, so that none can take everything along unseen.
    for (const ownerId of await listOwners(inner)) {
      const account = await getAccount(inner, ownerId);
      if (account.email !== null)
        await ctx.services.mail.enqueue(
          inner,
          writeReadyMail(ctx.organization, { ...account, email: account.email, expiresAt: expires_at }),
        );
    }
    await inner.record(exportReady(id, account_id));
    return queries.endOthers(inner.db, ctx.organizationId, id, ctx.now());
  });
}

/** Files whose time is over, those on which nobody works any more, and those whose row has gone with a person. */
export async function sweepExports(ctx: Context): Promise<void> {
  const { db, organizationId, services } = ctx;
  const now = ctx.now();
  await queries.failStalledExports(db, organizationId, new Date(now.getTime() - STALLED_MS), now);
  await queries.deleteEnded(db, organizationId, { now, before: new Date(now.getTime() - DAY_MS) });
  for await (const { key } of services.files.list(exportFolder(organizationId))) {
    const id = key.slice(key.lastIndexOf('/') + 1);
    if (!isUuid(id)) continue;
    const row = await queries.findExport(db, organizationId, id);
    if (row === undefined || row.expires_at <= now) await services.files.remove(key);
  }
}

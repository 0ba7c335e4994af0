import type { Context } from '../../../platform/context.ts';
import { PermanentJobError, type JobRun } from '../../../platform/jobs/job.ts';
import { getAccount } from '../../ground/accounts/index.ts';
import { writeArchive } from './archive.service.ts';
import { exportReady } from './data.facts.ts';
import { writeReadyMail } from './data.mails.ts';
import { exportFolder, exportKey, KEPT_MS, STALLED_MS } from './exports.policy.ts';
import * as queries from './exports.queries.ts';
import { findPerson } from './personal.queries.ts';

/** For the job. A second run begins anew and ends with the same file. */
export async function makeExport(ctx: Context, id: string, run: JobRun): Promise<void> {
  const row = await queries.findExport(ctx.db, ctx.organizationId, id);
  if (row === undefined || (row.state !== 'queued' && row.state !== 'running')) return;
  const key = exportKey(ctx.organizationId, row);
  const person = await findPerson(ctx.db, ctx.organizationId, row.account_id);
  if (person === undefined) return;
  let shown = -1;
  const onProgress = async (share: number): Promise<void> => {
    run.signal.throwIfAborted();
    const progress = Math.min(99, Math.floor(share * 100));
    if (progress === shown) return;
    shown = progress;
    const isWanted = await queries.updateExport(
      ctx.db,
      ctx.organizationId,
      id,
      { state: 'running', progress },
      ctx.now(),
    );
    // The person has deleted their account meanwhile.
    if (!isWanted) throw new PermanentJobError('Nobody waits for this export any more.');
  };
  let ended: readonly string[];
  try {
    await onProgress(0);
    await writeArchive(ctx, { key, person, createdAt: row.created_at, onProgress });
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
  // One archive of an account lies there; one that a crash leaves over here goes with the sweep.
  for (const other of ended)
    await ctx.services.files.remove(exportKey(ctx.organizationId, { ...row, id: other }));
}

/** Answers the exports that it replaces. */
async function finish(ctx: Context, row: queries.ExportRow, size: number): Promise<string[]> {
  const { id, account_id } = row;
  return ctx.transaction(async (inner) => {
    const expires_at = new Date(ctx.now().getTime() + KEPT_MS);
    const done = { state: 'ready', progress: 100, size, expires_at } as const;
    if (!(await queries.updateExport(inner.db, ctx.organizationId, id, done, ctx.now())))
      throw new PermanentJobError('Nobody waits for this export any more.');
    const account = await getAccount(inner, account_id);
    if (account.email !== null)
      await ctx.services.mail.enqueue(
        inner,
        writeReadyMail(ctx.organization, { ...account, email: account.email, expiresAt: expires_at }),
      );
    await inner.record(exportReady(id, account_id));
    return queries.endOthers(inner.db, ctx.organizationId, row, ctx.now());
  });
}

/** Files whose time is over, and those on which nobody works any more. */
export async function sweepExports(ctx: Context): Promise<void> {
  const now = ctx.now();
  await queries.failStalledExports(ctx.db, ctx.organizationId, new Date(now.getTime() - STALLED_MS), now);
  for (;;) {
    const expired = await queries.listExpired(ctx.db, ctx.organizationId, now, 100);
    for (const row of expired) {
      await ctx.services.files.remove(exportKey(ctx.organizationId, row));
      await queries.deleteExport(ctx.db, ctx.organizationId, row.id);
    }
    if (expired.length < 100) return;
  }
}

/** Archives of an account that ends. */
export async function removeExports({ organizationId, services }: Context, accountId: string): Promise<void> {
  for await (const { key } of services.files.list(exportFolder(organizationId, accountId)))
    await services.files.remove(key);
}

import type { Context } from '../../../platform/context.ts';
import { appError, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { requireMember } from '../../ground/accounts/index.ts';
import { makeExportJob } from './data.jobs.ts';
import { exportKey, KEPT_MS, nextAt, refuseBefore, STALLED_MS } from './exports.policy.ts';
import * as queries from './exports.queries.ts';

export async function startExport(ctx: Context): Promise<queries.ExportRow> {
  const { accountId } = requireMember(ctx.actor);
  const now = ctx.now();
  return ctx.transaction(async (inner) => {
    await queries.failStalledExports(inner.db, ctx.organizationId, new Date(now.getTime() - STALLED_MS), now);
    const row = { id: newId(), account_id: accountId, expires_at: new Date(now.getTime() + KEPT_MS) };
    if (!(await queries.insertExport(inner.db, ctx.organizationId, row, now))) {
      const current = await queries.findExportUnderWay(inner.db, ctx.organizationId, accountId);
      if (current !== undefined) return current;
      // It ended in the very moment between the two looks.
      throw appError('conflict', 'export.again');
    }
    const before = await queries.findExportBefore(inner.db, ctx.organizationId, row);
    if (before !== undefined) refuseBefore(nextAt(before), now);
    await ctx.services.jobs.enqueue(inner, makeExportJob, { exportId: row.id });
    return getRow(inner, row.id);
  });
}

export async function listExports(ctx: Context, paging: Paging): Promise<queries.ExportRow[]> {
  const { accountId } = requireMember(ctx.actor);
  return queries.listExports(ctx.db, ctx.organizationId, accountId, paging, ctx.now());
}

export async function getExport(ctx: Context, id: string): Promise<queries.ExportRow> {
  const { accountId } = requireMember(ctx.actor);
  const row = await getRow(ctx, id);
  if (row.account_id !== accountId || row.expires_at <= ctx.now()) throw notFound('export');
  return row;
}

/** Where the archive lies, and what to call it. */
export async function getExportFile(ctx: Context, id: string): Promise<{ key: string; name: string }> {
  const row = await getExport(ctx, id);
  if (row.state !== 'ready') throw notFound('export');
  const day = row.created_at.toISOString().slice(0, 10);
  return { key: exportKey(ctx.organizationId, row), name: `${ctx.organization.slug}-${day}.zip` };
}

async function getRow(ctx: Context, id: string): Promise<queries.ExportRow> {
  const row = await queries.findExport(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('export');
  return row;
}

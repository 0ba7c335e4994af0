import type { Context } from '../../../platform/context.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { requireMember } from '../accounts/index.ts';
import * as queries from './audit.queries.ts';
import type { Deed } from './deeds.ts';
import { deleteStaffLinesBefore } from './staff/staff-audit.queries.ts';

const KEPT_DAYS = 400;

/** Noted before it is done: a program that dies in between leaves a line without an end, never a deed without a line. */
export async function begin(ctx: Context, deed: Deed): Promise<string> {
  const line = lineOf(ctx, deed);
  await queries.insertEntry(ctx.db, ctx.organizationId, line);
  return line.id;
}

/** The same in the log of a team: a line of its own, since each log has its readers. Of strangers to the team, nothing. */
export async function beginInTeam(ctx: Context, deed: Deed, teamId: string | undefined): Promise<string[]> {
  const { accountId } = requireMember(ctx.actor);
  if (teamId === undefined || !(await queries.isInTeam(ctx.db, ctx.organizationId, teamId, accountId)))
    return [];
  const line = { ...lineOf(ctx, deed), account_id: teamId, via: 'team' as const };
  await queries.insertEntry(ctx.db, ctx.organizationId, line);
  return [line.id];
}

function lineOf(ctx: Context, { operation, requestId, subjectId }: Deed) {
  const { accountId, by } = requireMember(ctx.actor);
  return {
    id: newId(),
    created_at: ctx.now(),
    account_id: accountId,
    actor_id: by === undefined ? accountId : by.as === 'share' ? null : by.accountId,
    via: by?.as ?? ('self' as const),
    share_id: by?.as === 'share' ? by.shareId : null,
    share_name: by?.as === 'share' ? by.name : null,
    operation,
    subject_id: subjectId ?? null,
    request_id: requestId,
    status: null,
  };
}

/** A refused operation has changed nothing, so its entries are deleted. */
export async function finish(
  ctx: Context,
  ids: readonly string[],
  end: { status: number; subjectId: string | undefined },
): Promise<void> {
  if (end.status >= 400 && end.status < 500) await queries.deleteEntries(ctx.db, ctx.organizationId, ids);
  else await queries.finishEntries(ctx.db, ctx.organizationId, ids, end);
}

export function listAudit(ctx: Context, paging: Paging): Promise<queries.EntryRow[]> {
  return queries.listEntries(ctx.db, ctx.organizationId, requireMember(ctx.actor).accountId, paging);
}

/** Of this log and of the staff's. */
export async function forgetOld(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - KEPT_DAYS * 86_400_000);
  await queries.deleteBefore(ctx.db, ctx.organizationId, before);
  await deleteStaffLinesBefore(ctx.db, ctx.organizationId, before);
}

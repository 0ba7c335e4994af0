import type { Context } from '../../../platform/context.ts';
import type { ModerationAction } from './moderation.tables.ts';
import { forbidden, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import * as accounts from '../../ground/accounts/index.ts';
import * as activities from '../activities/index.ts';
import type { CompleteDecision } from './cases.service.ts';
import * as queries from './decisions.queries.ts';
import { moderationDecided } from './moderation.facts.ts';
import { writeDecision } from './moderation.mails.ts';
import { refuseOverOneself } from './moderation.policy.ts';
import { refuseOverStaff } from '../../ground/roles/index.ts';

type Subject = NonNullable<Awaited<ReturnType<typeof accounts.lockStanding>>>;
type Locked = NonNullable<Awaited<ReturnType<typeof activities.lockActivity>>>;

interface Decision {
  readonly action: ModerationAction;
  readonly reason: string;
  readonly until?: Date | null;
  readonly activity?: Locked;
  readonly clientKey?: string | undefined;
}

/** Writes the decision down, tells it, and writes to whom it concerns; false when it was made before. */
async function record(ctx: Context, subject: Subject, decision: Decision): Promise<boolean> {
  const { accountId } = accounts.requireMember(ctx.actor);
  const { action, reason, activity, until = null } = decision;
  const id = newId();
  const row = {
    id,
    actor_id: accountId,
    action,
    account_id: subject.id,
    activity_id: activity?.id ?? null,
    group_id: activity?.group_id ?? null,
    reason,
    until,
    client_key: decision.clientKey ?? null,
  };
  if (!(await queries.insertDecision(ctx.db, ctx.organizationId, row, ctx.now()))) return false;
  await ctx.record(
    moderationDecided(id, { action, accountId: subject.id, activityId: activity?.id ?? null }),
  );
  const mail = writeDecision(ctx.organization, subject, {
    action,
    reason,
    until,
    message: activity?.message,
  });
  if (mail !== undefined) await ctx.services.mail.enqueue(ctx, mail);
  return true;
}

/** Runs `decide` with the activity locked, by somebody who may decide over it. */
async function decideOver(
  ctx: Context,
  id: string,
  decide: (inner: Context, activity: Locked, author: Subject) => Promise<void>,
): Promise<void> {
  const member = accounts.requireMember(ctx.actor);
  await ctx.transaction(async (inner) => {
    const activity = await activities.lockActivity(inner, id);
    if (activity === undefined) throw notFound('activity');
    if (!(await activities.moderates(inner, activity.group_id))) {
      // A person who may not even read the activity must not learn that it exists.
      await activities.requireReadable(inner, id);
      throw forbidden('moderation.forbidden');
    }
    refuseOverOneself(member, activity.account_id);
    const author = await accounts.findStanding(inner, activity.account_id);
    if (author === undefined) throw notFound('activity');
    await decide(inner, activity, author);
  });
}

async function readBack(ctx: Context, id: string): Promise<activities.CompleteActivity> {
  const activity = (await activities.getModeratedActivities(ctx, [id])).get(id);
  if (activity === undefined) throw notFound('activity');
  return activity;
}

export async function hideActivity(
  ctx: Context,
  id: string,
  reason: string,
): Promise<activities.CompleteActivity> {
  await decideOver(ctx, id, async (inner, activity, author) => {
    const answered = await activities.closeReports(inner, id);
    if (activity.standing === 'hidden' && answered === 0) return;
    await activities.hideActivity(inner, activity, reason);
    await record(inner, author, { action: 'hide', reason, activity });
  });
  return readBack(ctx, id);
}

export async function restoreActivity(
  ctx: Context,
  id: string,
  reason: string,
): Promise<activities.CompleteActivity> {
  await decideOver(ctx, id, async (inner, activity, author) => {
    if (activity.standing === 'shown') return;
    await activities.closeReports(inner, id);
    await activities.showActivity(inner, activity);
    await record(inner, author, { action: 'restore', reason, activity });
  });
  return readBack(ctx, id);
}

export async function removeActivity(ctx: Context, id: string, reason: string): Promise<null> {
  // Refused before anything is taken.
  await decideOver(ctx, id, () => Promise.resolve());
  await activities.thinOutActivity(ctx, id);
  await decideOver(ctx, id, async (inner, activity, author) => {
    await activities.removeActivity(inner, activity);
    await record(inner, author, { action: 'remove', reason, activity });
  });
  return null;
}

export async function dismissReports(
  ctx: Context,
  id: string,
  reason: string,
): Promise<activities.CompleteActivity> {
  await decideOver(ctx, id, async (inner, activity, author) => {
    if ((await activities.closeReports(inner, id)) === 0) return;
    await record(inner, author, { action: 'dismiss', reason, activity });
  });
  return readBack(ctx, id);
}

/** Runs `decide` with the person's standing locked; only the staff decide over people. */
async function decideOverAccount(
  ctx: Context,
  id: string,
  decide: (inner: Context, subject: Subject) => Promise<void>,
): Promise<accounts.AccountRow> {
  const member = accounts.requirePower(ctx.actor, 'accounts:write');
  refuseOverOneself(member, id);
  await ctx.transaction(async (inner) => {
    await refuseOverStaff(inner, id);
    const subject = await accounts.lockStanding(inner, id);
    if (subject === undefined) throw notFound('account');
    await decide(inner, subject);
  });
  const account = (await accounts.getFullAccountsById(ctx, [id])).get(id);
  if (account === undefined) throw notFound('account');
  return account;
}

export const warnAccount = (
  ctx: Context,
  id: string,
  reason: string,
  clientKey: string | undefined,
): Promise<accounts.AccountRow> =>
  decideOverAccount(ctx, id, async (inner, subject) => {
    await record(inner, subject, { action: 'warn', reason, clientKey });
  });

export const suspendAccount = (
  ctx: Context,
  id: string,
  { reason, until }: { reason: string; until: string | null },
): Promise<accounts.AccountRow> =>
  decideOverAccount(ctx, id, async (inner, subject) => {
    const end = until === null ? null : new Date(until);
    if (end !== null && end <= ctx.now()) throw invalid('suspension.until', { field: 'until' });
    const isSame =
      subject.suspended_at !== null &&
      subject.suspended_reason === reason &&
      subject.suspended_until?.getTime() === end?.getTime();
    if (isSame) return;
    await accounts.suspendAccount(inner, id, { until: end, reason });
    await record(inner, subject, { action: 'suspend', reason, until: end });
  });

export const unsuspendAccount = (ctx: Context, id: string, reason: string): Promise<accounts.AccountRow> =>
  decideOverAccount(ctx, id, async (inner, subject) => {
    if (subject.suspended_at === null) return;
    await accounts.unsuspendAccount(inner, id);
    await record(inner, subject, { action: 'unsuspend', reason });
  });

export async function listSuspended(ctx: Context, paging: Paging): Promise<accounts.Suspended[]> {
  accounts.requirePower(ctx.actor, 'accounts:read');
  return accounts.listSuspended(ctx, paging);
}

export async function listDecisions(
  ctx: Context,
  { accountId, ...paging }: Paging & { accountId?: string | undefined },
): Promise<CompleteDecision[]> {
  accounts.requirePower(ctx.actor, 'activities:read');
  const rows = await queries.listDecisions(ctx.db, ctx.organizationId, accountId, paging);
  const about = await activities.getModeratedActivities(
    ctx,
    rows.flatMap((row) => row.activity_id ?? []),
  );
  return rows.map((row) => ({ row, activity: about.get(row.activity_id ?? '') }));
}

/** The staff deleted what somebody wrote without going through the queue: that is a decision like any other. */
export async function noteDeletion(
  ctx: Context,
  { activityId, accountId, by }: { activityId: string; accountId: string; by: string },
): Promise<void> {
  if (by === accountId) return;
  if (await queries.hasDecision(ctx.db, ctx.organizationId, activityId, 'remove')) return;
  const row = {
    id: newId(),
    actor_id: by,
    action: 'remove',
    account_id: accountId,
    activity_id: activityId,
    group_id: null,
    reason: '',
    until: null,
    client_key: `deleted ${activityId}`,
  } as const;
  await queries.insertDecision(ctx.db, ctx.organizationId, row, ctx.now());
}

export const forgetPerson = (ctx: Context, accountId: string): Promise<void> =>
  queries.eraseReasons(ctx.db, ctx.organizationId, accountId);

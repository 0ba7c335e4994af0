import type { Context } from '../../../../platform/context.ts';
import { conflict, forbidden, notFound } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { getAccountsById, requireMember } from '../../../ground/accounts/index.ts';
import { noteGiven } from '../../../ground/rights/index.ts';
import * as queries from './circle-accounts.queries.ts';
import { lockCircle, lockThreadsOf } from './circles.queries.ts';
import { getCircle, getManagedCircle } from './circles.service.ts';
import { deleteFromThreads, insertIntoThreadsOf } from '../participants.queries.ts';
import { circleChanged, circleInvited, circleJoined, circleLeft } from '../threads.facts.ts';
import type { CircleRole } from '../threads.policy.ts';

const MAX_CIRCLE_ACCOUNTS = 500;

export async function listCircleAccounts(
  ctx: Context,
  circleId: string,
  { role, ...paging }: Paging & { role?: CircleRole | undefined },
): Promise<queries.CircleAccountRow[]> {
  const { accountId } = requireMember(ctx.actor);
  await getCircle(ctx, circleId);
  return queries.listCircleAccounts(ctx.db, ctx.organizationId, accountId, circleId, paging, role);
}

export async function getCircleAccount(
  ctx: Context,
  circleId: string,
  accountId: string,
): Promise<queries.CircleAccountRow> {
  const member = requireMember(ctx.actor);
  await getCircle(ctx, circleId);
  const row = await queries.findCircleAccount(
    ctx.db,
    ctx.organizationId,
    member.accountId,
    circleId,
    accountId,
  );
  if (row === undefined) throw notFound('account');
  return row;
}

/** Runs `change` while nobody else changes who belongs to the circle; the caller's own role is read anew. */
async function changePeople<T>(
  ctx: Context,
  circleId: string,
  change: (inner: Context, ownRole: CircleRole) => Promise<T>,
): Promise<T> {
  const { accountId } = requireMember(ctx.actor);
  return ctx.transaction(async (inner) => {
    if (!(await lockCircle(inner.db, ctx.organizationId, circleId))) throw notFound('circle');
    const ownRole = await queries.findRole(inner.db, ctx.organizationId, circleId, accountId);
    if (ownRole === undefined) throw notFound('circle');
    return change(inner, ownRole);
  });
}

async function join(inner: Context, circleId: string, accountId: string): Promise<void> {
  await lockThreadsOf(inner.db, inner.organizationId, circleId);
  await insertIntoThreadsOf(inner.db, inner.organizationId, circleId, accountId, inner.now());
  await inner.record(circleJoined(circleId, accountId));
}

/** An invited person answers for themselves; inviting them again changes nothing. */
export async function addCircleAccount(
  ctx: Context,
  circleId: string,
  { accountId, role = 'invited' }: { accountId: string; role?: CircleRole | undefined },
): Promise<queries.CircleAccountRow> {
  const { name } = await getManagedCircle(ctx, circleId);
  if (!(await getAccountsById(ctx, [accountId])).has(accountId)) throw notFound('account');
  await changePeople(ctx, circleId, async (inner, ownRole) => {
    const { db, organizationId } = inner;
    if (ownRole !== 'manager') throw forbidden('circle.notYours');
    const added = await queries.insertCircleAccounts(
      db,
      organizationId,
      circleId,
      [accountId],
      role,
      ctx.now(),
    );
    if (added.length === 0) return;
    if ((await queries.countAccounts(db, organizationId, circleId)) > MAX_CIRCLE_ACCOUNTS)
      throw conflict('circle.full', { field: 'accountId' });
    const given = { subjectId: circleId, name, accountId };
    await noteGiven(inner, 'circleMember', given);
    if (role === 'manager') await noteGiven(inner, 'circleManager', given);
    if (role === 'invited') await inner.record(circleInvited(circleId, accountId));
    else await join(inner, circleId, accountId);
  });
  return getCircleAccount(ctx, circleId, accountId);
}

export async function updateCircleAccount(
  ctx: Context,
  circleId: string,
  accountId: string,
  role: CircleRole | undefined,
): Promise<queries.CircleAccountRow> {
  const member = requireMember(ctx.actor);
  // It outlives a delegate's right to act; to answer an invitation does not.
  if (role === 'manager' && member.by?.as === 'delegate') throw forbidden('executeAs.inPerson');
  const { name } = await getCircle(ctx, circleId);
  await getCircleAccount(ctx, circleId, accountId);
  await changePeople(ctx, circleId, async (inner, ownRole) => {
    const { db, organizationId } = inner;
    const before = await queries.findRole(db, organizationId, circleId, accountId);
    if (before === undefined) throw notFound('account');
    const isAnswer = before === 'invited' && accountId === member.accountId;
    const wanted = role ?? (isAnswer ? 'member' : before);
    if (wanted === before) return;
    if (isAnswer) {
      // An invitation is one to be a member; who manages is the managers' to say.
      if (wanted !== 'member') throw forbidden('circle.notYours');
      await queries.setRole(db, organizationId, circleId, accountId, 'member', ctx.now());
      return join(inner, circleId, accountId);
    }
    if (ownRole !== 'manager') throw forbidden('circle.notYours');
    if (before === 'invited') throw conflict('circle.notAnswered', { field: 'role' });
    if (wanted === 'invited') throw conflict('circle.alreadyIn', { field: 'role' });
    if (before === 'manager') await keepAManager(inner, circleId);
    await queries.setRole(db, organizationId, circleId, accountId, wanted, ctx.now());
    if (wanted === 'manager')
      await noteGiven(inner, 'circleManager', { subjectId: circleId, name, accountId });
    await inner.record(circleChanged(circleId));
  });
  return getCircleAccount(ctx, circleId, accountId);
}

/** Blocks are no shelter: a manager removes whom they cannot see as well. */
export async function removeCircleAccount(ctx: Context, circleId: string, accountId: string): Promise<null> {
  const member = requireMember(ctx.actor);
  await getCircle(ctx, circleId);
  await changePeople(ctx, circleId, async (inner, ownRole) => {
    const { db, organizationId } = inner;
    if (accountId !== member.accountId && ownRole !== 'manager') throw forbidden('circle.notYours');
    const role = await queries.findRole(db, organizationId, circleId, accountId);
    if (role === undefined) throw notFound('account');
    if (role === 'manager') await keepAManager(inner, circleId);
    await part(inner, circleId, accountId);
  });
  return null;
}

async function part(inner: Context, circleId: string, accountId: string): Promise<void> {
  const { db, organizationId } = inner;
  const threadIds = await lockThreadsOf(db, organizationId, circleId);
  await deleteFromThreads(db, organizationId, threadIds, accountId);
  await queries.deleteCircleAccount(db, organizationId, circleId, accountId);
  await inner.record(circleLeft(circleId, accountId));
}

async function keepAManager(inner: Context, circleId: string): Promise<void> {
  if ((await queries.countAccounts(inner.db, inner.organizationId, circleId, 'manager')) < 2)
    throw conflict('circle.lastManager');
}

import type { Context } from '../../../platform/context.ts';
import { AppError, conflict, forbidden, notFound } from '../../../platform/errors.ts';
import { isMerging, requireMember } from '../../ground/accounts/index.ts';
import { refuseLastOwner, refuseOverStaff } from '../../ground/roles/index.ts';
import { listUnderWay } from '../../money/payments/index.ts';
import * as queries from './merging.queries.ts';

export interface Sides {
  readonly from: queries.Side;
  readonly into: queries.Side;
}

export async function findSides(ctx: Context, fromId: string, intoId: string): Promise<Sides> {
  const find = async (id: string): Promise<queries.Side> => {
    const side = await queries.findSide(ctx.db, ctx.organizationId, id, ctx.now());
    if (side === undefined) throw notFound('account');
    return side;
  };
  return { from: await find(fromId), into: await find(intoId) };
}

const named = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** All that stands against a merge, each as the refusal that it would meet. */
export async function listConflicts(ctx: Context, { from, into }: Sides): Promise<AppError[]> {
  const { db, organizationId } = ctx;
  const found: AppError[] = [];
  const { accountId } = requireMember(ctx.actor);
  if (from.id === into.id) return [conflict('account.merge.same', { field: 'intoId' })];
  if (from.id === accountId || into.id === accountId) found.push(forbidden('account.merge.own'));
  for (const { id } of [from, into]) {
    const refused = await refusalOf(() => refuseOverStaff(ctx, id));
    if (refused !== undefined && found.every(({ code }) => code !== refused.code)) found.push(refused);
  }
  const isLast = await refusalOf(() => refuseLastOwner(ctx, from.id));
  if (isLast !== undefined) found.push(isLast);
  if (from.isTeam || into.isTeam) found.push(conflict('account.merge.team'));
  if (from.isSuspended && !into.isSuspended)
    found.push(conflict('account.merge.suspended', { values: { name: from.name } }));
  if (await isMerging(ctx, [from.id, into.id])) found.push(conflict('account.merge.underWay'));
  const events = await queries.listSharedEvents(db, organizationId, from.id, into.id);
  if (events.length > 0)
    found.push(conflict('account.merge.events', { values: { events: named(events), name: from.name } }));
  const plans = await queries.listSharedPlans(db, organizationId, from.id, into.id);
  if (plans.length > 0)
    found.push(conflict('account.merge.plans', { values: { plans: named(plans), name: from.name } }));
  if (await queries.isChargedTwice(db, organizationId, from.id, into.id))
    found.push(conflict('account.merge.cards', { values: { name: from.name } }));
  const isPaying =
    (await listUnderWay(ctx, from.id, 1)).length > 0 ||
    (await queries.isBuying(db, organizationId, from.id, ctx.now()));
  if (isPaying) found.push(conflict('account.merge.money', { values: { name: from.name } }));
  return found;
}

async function refusalOf(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

import { noteChanges } from '../../../platform/changes.ts';
import type { Actor, Context } from '../../../platform/context.ts';
import { insertOnce } from '../../../platform/db/rows.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { getEntry, holdAccounts, requireDirectoryReader, requirePower } from '../../ground/accounts/index.ts';
import { forgetUser, tellOfClosing } from '../../ground/identity/index.ts';
import { listOwners } from '../../ground/roles/index.ts';
import { findSides, listConflicts, type Sides } from './conflicts.service.ts';
import { accountMerged } from './merging.facts.ts';
import { continueMergeJob } from './merging.jobs.ts';
import * as queries from './merging.queries.ts';
import type { ToldThing } from './merging.types.ts';
import { moveAtOnce } from './moving.service.ts';
import * as preview from './preview.queries.ts';

export interface Preview extends Sides {
  readonly counts: Readonly<Record<ToldThing, number>>;
  readonly shared: { readonly conversations: number; readonly groups: number };
  readonly conflicts: Awaited<ReturnType<typeof listConflicts>>;
}

/** All of one account comes under the sign-in of another: for those who decide over the ways in. */
function requireMerger(actor: Actor): void {
  requirePower(actor, 'accounts:write');
  requirePower(actor, 'identity');
}

/** Changes nothing. */
export async function previewMerge(
  ctx: Context,
  fromKey: string,
  intoKey: string | undefined,
): Promise<Preview> {
  requireMerger(ctx.actor);
  const { id: fromId } = await getEntry(ctx, fromKey);
  if (intoKey === undefined) throw conflict('account.merge.same', { field: 'intoId' });
  const { id: intoId } = await getEntry(ctx, intoKey);
  return ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const sides = await findSides(inner, fromId, intoId);
    return {
      ...sides,
      counts: await preview.countThings(db, organizationId, fromId),
      shared: await preview.countShared(db, organizationId, fromId, intoId),
      conflicts: await listConflicts(inner, sides),
    };
  });
}

export async function getMerge(ctx: Context, fromId: string): Promise<queries.MergeRow> {
  requireDirectoryReader(ctx.actor);
  const row = await queries.findMerge(ctx.db, ctx.organizationId, fromId);
  if (row === undefined) throw notFound('account');
  return row;
}

/**
 * Closes an account in favor of another: its sign-ins end and what is worth money moves with the answer, the rest follows in a
 * job. Sent again, it answers what the first call did.
 */
export async function mergeAccount(ctx: Context, fromId: string, intoId: string): Promise<queries.MergeRow> {
  requireMerger(ctx.actor);
  return ctx.transaction(async (inner) => {
    const { db, organizationId, services } = inner;
    const standing = async () => {
      const row = await queries.findMerge(db, organizationId, fromId);
      return row?.into_id === intoId ? row : undefined;
    };
    const before = await standing();
    if (before !== undefined) return before;
    await holdAccounts(inner, [fromId, intoId]);
    const meanwhile = await standing();
    if (meanwhile !== undefined) return meanwhile;
    const sides = await findSides(inner, fromId, intoId);
    const [refusal] = await listConflicts(inner, sides);
    if (refusal !== undefined) throw refusal;
    const owners = await listOwners(inner);
    const now = inner.now();
    await insertOnce(db, 'account_merge', organizationId, {
      from_id: fromId,
      username: sides.from.username,
      into_id: intoId,
      created_at: now,
      updated_at: now,
    });
    await tellOfClosing(inner, fromId, sides.into.name);
    await forgetUser(inner, fromId);
    await moveAtOnce(inner, fromId, intoId);
    const { from, into } = sides;
    noteChanges(inner, { mergedInto: null }, { mergedInto: into.name }, { name: from.name });
    await inner.record(accountMerged(intoId, from.name, owners));
    await services.jobs.enqueue(inner, continueMergeJob, { fromId }, { key: fromId });
    return getMerge(inner, fromId);
  });
}

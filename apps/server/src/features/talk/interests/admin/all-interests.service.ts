import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/db/database.ts';
import { readOrder, refuseDeep, refuseUnknown } from '../../../../platform/db/list.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/ids.ts';
import { storePicture } from '../../../ground/storage/index.ts';
import { interestChanged } from '../interests.facts.ts';
import { settleInterestJob } from '../interests.jobs.ts';
import { readName } from '../interests.policy.ts';
import { requireInterestsReader, requireInterestsWriter } from './all-interests.policy.ts';
import * as queries from './all-interests.queries.ts';
import {
  type AddInterest,
  type AllInterestsQuery,
  LIST_PARAMETERS,
  type UpdateInterest,
} from './all-interests.schemas.ts';
import { insertInterest } from '../interests.queries.ts';

type Listed = queries.ListedInterest;

export async function listAllInterests(
  ctx: Context,
  query: AllInterestsQuery,
): Promise<{ rows: Listed[]; count: number }> {
  requireInterestsReader(ctx.actor);
  refuseUnknown(query, LIST_PARAMETERS);
  refuseDeep(query);
  const orders = readOrder(queries.SORTABLE, queries.ID, (query.orderBy ?? 'name').split(','));
  const [rows, count] = await Promise.all([
    queries.listAllInterests(ctx.db, ctx.organizationId, query, orders, query),
    queries.countAllInterests(ctx.db, ctx.organizationId, query),
  ]);
  return { rows, count };
}

/** Within the transaction that wrote it: in the next moment it may be merged or removed by somebody else. */
async function readBack(ctx: Context, id: string): Promise<Listed> {
  const row = await queries.findListed(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('interest');
  return row;
}

const taken = () => conflict('interest.taken', { field: 'name' });

export async function addInterest(
  ctx: Context,
  { name, featured = false, image }: AddInterest,
): Promise<Listed> {
  requireInterestsWriter(ctx.actor);
  const named = readName(name);
  const imageId = await storePicture(ctx, image);
  const row = { ...named, id: newId(), featured, image_id: imageId ?? null };
  return ctx.transaction(async (inner) => {
    if (!(await insertInterest(inner.db, ctx.organizationId, row, inner.now()))) throw taken();
    noteChanges(inner, undefined, { name: row.name, featured, image_id: row.image_id });
    await inner.record(interestChanged(row.id));
    return readBack(inner, row.id);
  });
}

export async function updateInterest(
  ctx: Context,
  id: string,
  { name, featured, image }: UpdateInterest,
): Promise<Listed> {
  requireInterestsWriter(ctx.actor);
  await readBack(ctx, id);
  const named = name === undefined ? undefined : readName(name);
  const imageId = await storePicture(ctx, image);
  const changes = {
    ...named,
    ...(featured !== undefined && { featured }),
    ...(imageId !== undefined && { image_id: imageId }),
  };
  return ctx
    .transaction(async (inner) => {
      const held = await holdShown(inner, [id]);
      const before = held.get(id);
      if (before === undefined) throw notFound('interest');
      await queries.writeInterest(inner.db, ctx.organizationId, id, { ...changes, updated_at: inner.now() });
      noteChanges(inner, before, { name: before.name, ...changes, name_key: undefined });
      await inner.record(interestChanged(id));
      return readBack(inner, id);
    })
    .catch((error: unknown) => {
      throw sqlState(error) === UNIQUE_VIOLATION ? taken() : error;
    });
}

/** At once the name leads to the other; uses follow stretch by stretch, however many there are. */
export async function mergeInterest(ctx: Context, fromId: string, intoId: string): Promise<Listed> {
  requireInterestsWriter(ctx.actor);
  if (fromId === intoId) throw invalid('interest.same', { field: 'intoId' });
  return ctx.transaction(async (inner) => {
    const held = await queries.holdInterests(inner.db, ctx.organizationId, [fromId, intoId]);
    const from = held.find(({ id, removed_at }) => id === fromId && removed_at === null);
    const into = held.find(({ id }) => id === intoId);
    if (from === undefined) throw notFound('interest');
    if (from.merged_into_id === intoId) return readBack(inner, intoId);
    if (from.merged_into_id !== null || into === undefined || !isOpen(into)) throw notFound('interest');
    await queries.writeMerge(inner.db, ctx.organizationId, { fromId, intoId }, inner.now());
    noteChanges(inner, { mergedInto: null }, { mergedInto: into.name }, { name: from.name });
    await ctx.services.jobs.enqueue(inner, settleInterestJob, { interestId: fromId });
    await inner.record(interestChanged(intoId));
    return readBack(inner, intoId);
  });
}

export async function removeInterest(ctx: Context, id: string): Promise<void> {
  requireInterestsWriter(ctx.actor);
  await ctx.transaction(async (inner) => {
    const before = (await holdShown(inner, [id])).get(id);
    if (before === undefined) throw notFound('interest');
    await queries.writeRemoval(inner.db, ctx.organizationId, id, inner.now());
    noteChanges(inner, { name: before.name, featured: before.featured }, undefined);
    await ctx.services.jobs.enqueue(inner, settleInterestJob, { interestId: id });
    await inner.record(interestChanged(id));
  });
}

type Held = Awaited<ReturnType<typeof queries.holdInterests>>[number];
const isOpen = ({ merged_into_id, removed_at }: Held): boolean =>
  merged_into_id === null && removed_at === null;

async function holdShown(ctx: Context, ids: readonly string[]): Promise<Map<string, Held>> {
  const held = await queries.holdInterests(ctx.db, ctx.organizationId, ids);
  return new Map(held.filter(isOpen).map((row) => [row.id, row]));
}

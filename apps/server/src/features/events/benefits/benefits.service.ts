import type { Context } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { periodColumns, refuseReversed } from '../../../platform/period.ts';
import { searchable, slugify } from '../../../platform/text.ts';
import { getFullAccountsById, requireStaff } from '../../ground/accounts/index.ts';
import { getEventId, listBaseEventsByIds } from '../programme/index.ts';
import { storePicture } from '../../ground/storage/index.ts';
import * as facts from './benefits.facts.ts';
import * as queries from './benefits.queries.ts';
import type { CreateBenefit, UpdateBenefit } from './benefits.schemas.ts';
import type { CompleteBenefit } from './benefits.views.ts';

export const listBenefits = async (ctx: Context, paging: Paging): Promise<CompleteBenefit[]> =>
  complete(ctx, await queries.listRunningBenefits(ctx.db, ctx.organizationId, ctx.now(), paging));

export async function listAllBenefits(
  ctx: Context,
  paging: Paging,
): Promise<{ benefits: CompleteBenefit[]; count: number }> {
  requireStaff(ctx.actor);
  const [rows, count] = await Promise.all([
    queries.listBenefits(ctx.db, ctx.organizationId, paging),
    queries.countBenefits(ctx.db, ctx.organizationId, paging.search),
  ]);
  return { benefits: await complete(ctx, rows), count };
}

export async function createBenefit(
  ctx: Context,
  { image, ...input }: CreateBenefit,
): Promise<CompleteBenefit> {
  requireStaff(ctx.actor);
  await refuseUnknown(ctx, input);
  const id = newId();
  const now = ctx.now();
  const columns = toColumns(input);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const inserted = await refuseReversed(() =>
      queries.insertBenefit(inner.db, ctx.organizationId, {
        start_date: now,
        ...columns,
        id,
        slug: slugify(input.title, 'benefit'),
        title: input.title,
        description: input.description ?? null,
        event_id: input.eventId ?? null,
        manager_id: input.managerId ?? null,
        image_id: imageId ?? null,
        search_text: searchable(input.title, input.description),
        created_at: now,
        updated_at: now,
      }),
    );
    if (!inserted) throw conflict('benefit.title.taken', { field: 'title' });
    await inner.record(facts.benefitCreated(id));
  });
  return getBenefit(ctx, id);
}

export async function updateBenefit(
  ctx: Context,
  id: string,
  { image, ...input }: UpdateBenefit,
): Promise<CompleteBenefit> {
  requireStaff(ctx.actor);
  await findRow(ctx, id);
  await refuseUnknown(ctx, input);
  const columns = toColumns(input);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    const after = { ...(await findRow(inner, id)), ...columns };
    await refuseReversed(() =>
      queries.updateBenefit(inner.db, ctx.organizationId, id, {
        ...columns,
        ...(imageId === undefined ? {} : { image_id: imageId }),
        search_text: searchable(after.title, after.description),
        updated_at: ctx.now(),
      }),
    );
    await inner.record(facts.benefitChanged(id));
  });
  return getBenefit(ctx, id);
}

export async function deleteBenefit(ctx: Context, id: string): Promise<null> {
  requireStaff(ctx.actor);
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteBenefit(inner.db, ctx.organizationId, id))) throw notFound('benefit');
    await inner.record(facts.benefitDeleted(id));
  });
  return null;
}

async function findRow(ctx: Context, id: string): Promise<queries.BenefitRow> {
  const row = await queries.findBenefit(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('benefit');
  return row;
}

async function getBenefit(ctx: Context, id: string): Promise<CompleteBenefit> {
  const [benefit] = await complete(ctx, [await findRow(ctx, id)]);
  if (benefit === undefined) throw notFound('benefit');
  return benefit;
}

async function refuseUnknown(ctx: Context, { eventId, managerId }: UpdateBenefit): Promise<void> {
  if (typeof eventId === 'string') await getEventId(ctx, eventId);
  if (typeof managerId === 'string' && !(await getFullAccountsById(ctx, [managerId])).has(managerId))
    throw notFound('account');
}

/** One question for the events and one for the managers, whatever the number of rows. */
async function complete(ctx: Context, rows: readonly queries.BenefitRow[]): Promise<CompleteBenefit[]> {
  const [events, managers] = await Promise.all([
    listBaseEventsByIds(ctx, [...new Set(rows.flatMap((row) => row.event_id ?? []))]),
    getFullAccountsById(ctx, [...new Set(rows.flatMap((row) => row.manager_id ?? []))]),
  ]);
  return rows.map((row) => {
    const manager = managers.get(row.manager_id ?? '');
    const isBlocked = manager !== undefined && (manager.hides_from_actor || manager.block_id !== null);
    return {
      row,
      event: events.get(row.event_id ?? '') ?? null,
      manager: manager === undefined || isBlocked ? null : manager,
    };
  });
}

function toColumns(input: Omit<UpdateBenefit, 'image'>) {
  const { title, description, priority, eventId, managerId, startDate, endDate } = input;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(priority === undefined ? {} : { priority }),
    ...(eventId === undefined ? {} : { event_id: eventId }),
    ...(managerId === undefined ? {} : { manager_id: managerId }),
    ...periodColumns({ startDate, endDate }),
  };
}

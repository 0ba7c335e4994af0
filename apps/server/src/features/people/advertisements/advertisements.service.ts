import { randomInt } from 'node:crypto';
import { noteChanges } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { appError, invalid, notFound } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { newId } from '../../../platform/ids.ts';
import { periodColumns, refuseReversed } from '../../../platform/period.ts';
import { searchable } from '../../../platform/text.ts';
import { requirePower } from '../../ground/accounts/index.ts';
import { storePicture } from '../../ground/storage/index.ts';
import * as facts from './advertisements.facts.ts';
import { isWebAddress } from './advertisements.policy.ts';
import * as queries from './advertisements.queries.ts';
import type { CreateAdvertisement, UpdateAdvertisement } from './advertisements.schemas.ts';
import { listDays, type DayRow } from './counts.queries.ts';
import { dayOf, daysUntil } from '../../../platform/days.ts';
import { holdUnchanged } from '../../../platform/unchanged.ts';

const CHANCES = 2 ** 32;

export async function drawAdvertisement(
  ctx: Context,
  type: queries.AdvertisementRow['type'] | undefined,
): Promise<queries.AdvertisementRow> {
  const row = await queries.drawAdvertisement(
    ctx.db,
    ctx.organizationId,
    ctx.now(),
    type,
    randomInt(CHANCES) / CHANCES,
  );
  if (row === undefined) throw notFound('advertisement');
  return row;
}

export async function listAdvertisements(
  ctx: Context,
  paging: Paging,
): Promise<{ rows: queries.ManagedAdvertisementRow[]; count: number }> {
  requirePower(ctx.actor, 'advertisements:read');
  const [rows, count] = await Promise.all([
    queries.listAdvertisements(ctx.db, ctx.organizationId, paging),
    queries.countAdvertisements(ctx.db, ctx.organizationId, paging.search),
  ]);
  return { rows, count };
}

export async function getStatistics(
  ctx: Context,
  id: string,
  length: number,
): Promise<{ row: queries.ManagedAdvertisementRow; days: DayRow[] }> {
  requirePower(ctx.actor, 'advertisements:read');
  const row = await getRow(ctx, id);
  const calendar = daysUntil(dayOf(ctx.now(), ctx.organization.timezone), length);
  const counted = await listDays(ctx.db, ctx.organizationId, id, calendar[0] ?? '');
  const byDay = new Map(counted.map((day) => [day.day, day]));
  return { row, days: calendar.map((day) => byDay.get(day) ?? { day, views: 0, clicks: 0 }) };
}

export async function createAdvertisement(
  ctx: Context,
  { image, ...input }: CreateAdvertisement,
  clientKey: string | undefined,
): Promise<queries.ManagedAdvertisementRow> {
  requirePower(ctx.actor, 'advertisements:write');
  refuseLink(input.link);
  const now = ctx.now();
  const columns = toColumns(input);
  const imageId = await storePicture(ctx, image);
  const id = await ctx.transaction(async (inner) => {
    const row = {
      start_date: now,
      ...columns,
      id: newId(),
      type: input.type,
      title: input.title,
      link: input.link,
      description: input.description ?? null,
      image_id: imageId ?? null,
      client_key: clientKey ?? null,
      search_text: searchable(input.title, input.description),
      created_at: now,
      updated_at: now,
    };
    if (!(await refuseReversed(() => queries.insertAdvertisement(inner.db, ctx.organizationId, row))))
      return repeated(inner, clientKey ?? '', row.title);
    noteChanges(inner, undefined, row);
    await inner.record(facts.advertisementCreated(row.id));
    return row.id;
  });
  return getRow(ctx, id);
}

async function repeated(ctx: Context, clientKey: string, title: string): Promise<string> {
  const before = await queries.findByClientKey(ctx.db, ctx.organizationId, clientKey);
  if (before === undefined) throw notFound('advertisement');
  if (before.title !== title) throw appError('unprocessable', 'idempotency.reused');
  return before.id;
}

export async function updateAdvertisement(
  ctx: Context,
  id: string,
  { image, ...input }: UpdateAdvertisement,
): Promise<queries.ManagedAdvertisementRow> {
  requirePower(ctx.actor, 'advertisements:write');
  if (input.link !== undefined) refuseLink(input.link);
  await getRow(ctx, id);
  const columns = toColumns(input);
  const imageId = await storePicture(ctx, image);
  await ctx.transaction(async (inner) => {
    await holdUnchanged(inner, 'advertisement', id);
    const before = await getRow(inner, id);
    const after = { ...before, ...columns };
    await refuseReversed(() =>
      queries.updateAdvertisement(inner.db, ctx.organizationId, id, {
        ...columns,
        ...(imageId === undefined ? {} : { image_id: imageId }),
        search_text: searchable(after.title, after.description),
        updated_at: ctx.now(),
      }),
    );
    noteChanges(inner, before, { ...columns, image_id: imageId });
    await inner.record(facts.advertisementChanged(id));
  });
  return getRow(ctx, id);
}

export async function deleteAdvertisement(ctx: Context, id: string): Promise<null> {
  requirePower(ctx.actor, 'advertisements:write');
  await ctx.transaction(async (inner) => {
    const before = await getRow(inner, id);
    if (!(await queries.deleteAdvertisement(inner.db, ctx.organizationId, id)))
      throw notFound('advertisement');
    noteChanges(inner, before, undefined);
    await inner.record(facts.advertisementDeleted(id));
  });
  return null;
}

async function getRow(ctx: Context, id: string): Promise<queries.ManagedAdvertisementRow> {
  const row = await queries.findAdvertisement(ctx.db, ctx.organizationId, id);
  if (row === undefined) throw notFound('advertisement');
  return row;
}

function refuseLink(link: string): void {
  if (!isWebAddress(link)) throw invalid('advertisement.link', { field: 'link' });
}

function toColumns({
  type,
  title,
  link,
  description,
  weight,
  ...period
}: Omit<UpdateAdvertisement, 'image'>) {
  return {
    ...(type === undefined ? {} : { type }),
    ...(title === undefined ? {} : { title }),
    ...(link === undefined ? {} : { link }),
    ...(description === undefined ? {} : { description }),
    ...(weight === undefined ? {} : { weight }),
    ...periodColumns(period),
  };
}

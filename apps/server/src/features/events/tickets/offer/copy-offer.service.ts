import type { Context } from '../../../../platform/context.ts';
import { copiedRows, copyOf, newIds, type CopyIds } from '../../../../platform/db/copied-rows.ts';
import { newId } from '../../../../platform/ids.ts';
import { countStock, openStock } from '../../../money/capacity/index.ts';
import type { EventCopy } from '../../programme/index.ts';

export interface CopiedOffer {
  readonly passTypes: CopyIds;
  readonly addOns: CopyIds;
}

/** Copies everything that an event sells, with sale dates shifted; nothing is taken yet, and coupons are not copied. */
export async function copyOffer(ctx: Context, copy: EventCopy): Promise<CopiedOffer> {
  const passTypes = await copyPassTypes(ctx, copy);
  await copyPackages(ctx, copy, passTypes);
  const addOns = await copyAddOns(ctx, copy, passTypes);
  await copyRooms(ctx, copy, { passTypes, addOns });
  return { passTypes, addOns };
}

/** As many as there were in all. */
export async function copyStock(ctx: Context, ids: CopyIds): Promise<void> {
  const stock = await countStock(ctx, [...ids.keys()]);
  await openStock(
    ctx,
    [...stock].map(([id, { supply }]) => ({ id: copyOf(ids, id), supply })),
  );
}

const fresh = (ctx: Context) => ({ created_at: ctx.now(), updated_at: ctx.now() });

async function copyPassTypes(ctx: Context, { from, to, shift }: EventCopy): Promise<CopyIds> {
  const { read, write } = copiedRows(ctx);
  const rows = await read('pass_type', 'event_id', [from]);
  const ids = newIds(rows);
  await write(
    'pass_type',
    rows.map((row) => ({
      ...row,
      ...fresh(ctx),
      id: copyOf(ids, row.id),
      event_id: to,
      override_start_date: row.override_start_date === null ? null : shift(row.override_start_date),
    })),
  );
  await copyStock(ctx, ids);
  const schedule = (row: { pass_type_id: string; start_date: Date; end_date: Date }) => ({
    id: newId(),
    pass_type_id: copyOf(ids, row.pass_type_id),
    start_date: shift(row.start_date),
    end_date: shift(row.end_date),
  });
  const all = [...ids.keys()];
  const prices = await read('pass_type_price', 'pass_type_id', all);
  await write(
    'pass_type_price',
    prices.map((row) => ({ ...row, ...fresh(ctx), ...schedule(row) })),
  );
  const tiers = await read('pass_type_tier', 'pass_type_id', all);
  await write(
    'pass_type_tier',
    tiers.map((row) => ({ ...row, pass_type_id: copyOf(ids, row.pass_type_id) })),
  );
  const refunds = await read('pass_type_refund', 'pass_type_id', all);
  await write(
    'pass_type_refund',
    refunds.map((row) => ({ ...row, ...schedule(row) })),
  );
  return ids;
}

async function copyPackages(ctx: Context, { from, to }: EventCopy, passTypes: CopyIds): Promise<void> {
  const { read, write } = copiedRows(ctx);
  const rows = await read('event_package', 'event_id', [from]);
  const ids = newIds(rows);
  await write(
    'event_package',
    rows.map((row) => ({ ...row, ...fresh(ctx), id: copyOf(ids, row.id), event_id: to })),
  );
  const passes = await read('event_package_pass', 'package_id', [...ids.keys()]);
  await write(
    'event_package_pass',
    passes.map((row) => ({
      ...row,
      id: newId(),
      package_id: copyOf(ids, row.package_id),
      pass_type_id: copyOf(passTypes, row.pass_type_id),
    })),
  );
}

async function copyAddOns(ctx: Context, { from, to }: EventCopy, passTypes: CopyIds): Promise<CopyIds> {
  const { read, write } = copiedRows(ctx);
  const rows = await read('event_add_on', 'event_id', [from]);
  const ids = newIds(rows);
  await write(
    'event_add_on',
    rows.map((row) => ({ ...row, ...fresh(ctx), id: copyOf(ids, row.id), event_id: to })),
  );
  await copyStock(ctx, ids);
  const goesWith = await read('add_on_pass_type', 'add_on_id', [...ids.keys()]);
  await write(
    'add_on_pass_type',
    goesWith.map((row) => ({
      ...row,
      add_on_id: copyOf(ids, row.add_on_id),
      pass_type_id: copyOf(passTypes, row.pass_type_id),
    })),
  );
  return ids;
}

interface StayColumns {
  readonly min_start: Date | null;
  readonly default_start: Date | null;
  readonly max_start: Date | null;
  readonly min_end: Date | null;
  readonly default_end: Date | null;
  readonly max_end: Date | null;
}

async function copyRooms(
  ctx: Context,
  { from, to, shift }: EventCopy,
  { passTypes, addOns }: CopiedOffer,
): Promise<void> {
  const { read, write } = copiedRows(ctx);
  const at = (moment: Date | null): Date | null => (moment === null ? null : shift(moment));
  const stay = (row: StayColumns): StayColumns => ({
    min_start: at(row.min_start),
    default_start: at(row.default_start),
    max_start: at(row.max_start),
    min_end: at(row.min_end),
    default_end: at(row.default_end),
    max_end: at(row.max_end),
  });
  const rows = await read('event_room_type', 'event_id', [from]);
  const ids = newIds(rows);
  await write(
    'event_room_type',
    rows.map((row) => ({ ...row, ...fresh(ctx), ...stay(row), id: copyOf(ids, row.id), event_id: to })),
  );
  await copyStock(ctx, ids);
  const detail = (row: StayColumns & { room_type_id: string }) => ({
    ...stay(row),
    id: newId(),
    room_type_id: copyOf(ids, row.room_type_id),
  });
  const all = [...ids.keys()];
  const byPass = await read('room_type_pass_type', 'room_type_id', all);
  await write(
    'room_type_pass_type',
    byPass.map((row) => ({ ...row, ...detail(row), pass_type_id: copyOf(passTypes, row.pass_type_id) })),
  );
  const byAddOn = await read('room_type_add_on', 'room_type_id', all);
  await write(
    'room_type_add_on',
    byAddOn.map((row) => ({ ...row, ...detail(row), add_on_id: copyOf(addOns, row.add_on_id) })),
  );
}

import type { Context } from '../../../../platform/context.ts';
import { appError, type AppError } from '../../../../platform/errors.ts';
import { storageFilling } from './use.facts.ts';
import { sumBeside } from './room.queries.ts';
import * as queries from './use.queries.ts';
import { CALM_POINTS, warningAt, type Use } from './use.types.ts';

/** Of an organization that has stored nothing yet. */
const partOf = ({ services }: Context): number => services.config.storageLimitGb * 1024 ** 3;

const toUse = ({ bytes, limit_bytes }: queries.UseRow): Use => ({
  bytes: Number(bytes),
  limit: limit_bytes === null ? null : Number(limit_bytes),
});

const refusal = (): AppError => appError('insufficientStorage', 'storage.quota');

export async function readUse(ctx: Context): Promise<Use> {
  const row = await queries.findUse(ctx.db, ctx.organizationId);
  return row === undefined ? { bytes: 0, limit: partOf(ctx) } : toUse(row);
}

/** Before bytes are sent, so that nobody sends what cannot be kept; `countUpload` decides. */
export async function refuseWithoutRoom(ctx: Context, bytes: number): Promise<void> {
  await refuseBeyondPart(ctx, await readUse(ctx), bytes);
}

/** The same with what others have announced and are still sending. */
export async function refuseWithoutRoomBeside(ctx: Context, bytes: number): Promise<void> {
  await refuseBeyondPart(ctx, await readUse(ctx), bytes, { underWay: true });
}

async function refuseBeyondPart(
  { db, organizationId, now }: Context,
  use: Use,
  bytes: number,
  beside = { underWay: false },
): Promise<void> {
  if (use.limit === null) return;
  const held = use.bytes + bytes;
  if (held > use.limit || held + (await sumBeside(db, organizationId, now(), beside)) > use.limit)
    throw refusal();
}

/** Last in the transaction that inserts or deletes rows with bytes: those of an organization wait for one another from here on. */
export async function countBytesOf(inner: Context, bytes: number): Promise<Use | undefined> {
  if (bytes === 0) return undefined;
  const row = await queries.addBytes(inner.db, inner.organizationId, bytes, partOf(inner));
  const use = toUse(row);
  await warn(inner, use, row.warned);
  return use;
}

/** The same for what somebody uploads, which is refused where it does not fit. */
export async function countUpload(inner: Context, bytes: number): Promise<void> {
  const use = await countBytesOf(inner, bytes);
  if (use !== undefined) await refuseBeyondPart(inner, use, 0);
}

async function warn(inner: Context, use: Use, warned: number): Promise<void> {
  const { db, organizationId } = inner;
  const share = warningAt(use);
  if (share > warned) {
    await queries.setWarned(db, organizationId, share);
    await inner.record(storageFilling(organizationId, share));
  } else if (share < warned && isCalm(use, warned)) await queries.setWarned(db, organizationId, share);
}

/** A little below, so that an organization at the edge gets no mail for each upload. */
const isCalm = ({ bytes, limit }: Use, warned: number): boolean =>
  limit === null || bytes * 100 < limit * (warned - CALM_POINTS);

/** Every night: processes of a version that did not count may have written meanwhile. */
export async function recountStorage(ctx: Context): Promise<void> {
  await ctx.transaction(async (inner) => {
    await queries.addBytes(inner.db, ctx.organizationId, 0, partOf(ctx));
    await queries.recount(inner.db, ctx.organizationId);
    const row = await queries.addBytes(inner.db, ctx.organizationId, 0);
    await warn(inner, toUse(row), row.warned);
  });
}

export const listMiscounted = ({ db, organizationId }: Context): Promise<string[]> =>
  queries.listMiscounted(db, organizationId);

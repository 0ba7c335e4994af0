import type { Context } from '../../../../platform/context.ts';
import { appError, type AppError } from '../../../../platform/errors.ts';
import { storageFilling } from './use.facts.ts';
import * as queries from './use.queries.ts';
import { CALM_POINTS, warningAt, type Use } from './use.types.ts';

const NOTHING: Use = { bytes: 0, limit: null };

const toUse = ({ bytes, limit_bytes }: queries.UseRow): Use => ({
  bytes: Number(bytes),
  limit: limit_bytes === null ? null : Number(limit_bytes),
});

const refusal = (): AppError => appError('insufficientStorage', 'storage.quota');

export async function readUse({ db, organizationId }: Context): Promise<Use> {
  const row = await queries.findUse(db, organizationId);
  return row === undefined ? NOTHING : toUse(row);
}

/** Before bytes are sent, so that nobody sends what cannot be kept; `countUpload` decides. */
export async function refuseWithoutRoom(ctx: Context, bytes: number): Promise<void> {
  const use = await readUse(ctx);
  if (use.limit !== null && use.bytes + bytes > use.limit) throw refusal();
}

/** The same with what others have announced and are still sending. */
export async function refuseWithoutRoomBeside(ctx: Context, bytes: number): Promise<void> {
  const use = await readUse(ctx);
  if (use.limit === null) return;
  const underWay = await queries.sumUnderWay(ctx.db, ctx.organizationId, ctx.now());
  if (use.bytes + underWay + bytes > use.limit) throw refusal();
}

/** Last in the transaction that inserts or deletes rows with bytes: those of an organization wait for one another from here on. */
export async function countBytesOf(inner: Context, bytes: number): Promise<Use> {
  if (bytes === 0) return NOTHING;
  const row = await queries.addBytes(inner.db, inner.organizationId, bytes);
  const use = toUse(row);
  await warn(inner, use, row.warned);
  return use;
}

/** The same for what somebody uploads, which is refused where it does not fit. */
export async function countUpload(inner: Context, bytes: number): Promise<void> {
  const use = await countBytesOf(inner, bytes);
  if (use.limit !== null && use.bytes > use.limit) throw refusal();
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
    await queries.addBytes(inner.db, ctx.organizationId, 0);
    await queries.recount(inner.db, ctx.organizationId);
    const row = await queries.addBytes(inner.db, ctx.organizationId, 0);
    await warn(inner, toUse(row), row.warned);
  });
}

export const listMiscounted = ({ db, organizationId }: Context): Promise<string[]> =>
  queries.listMiscounted(db, organizationId);

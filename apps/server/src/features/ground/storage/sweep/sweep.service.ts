import type { Context } from '../../../../platform/context.ts';
import { holdersOf, type Tables } from '../../../../platform/tables.ts';
import { fileKey } from '../files/files.service.ts';
import { removeCuts } from '../hls/hls.service.ts';
import { removeVariants } from '../images.service.ts';
import { countBytesOf } from '../use/use.service.ts';
import type { Swept, UploadId } from './sweep.fragments.ts';
import * as queries from './sweep.queries.ts';
import { videoKey } from '../videos.service.ts';

const STRETCH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

type Table = Swept['table'];

/** Answers to questions wait for payments by transfer; a file comes back with them for as long. */
const UNATTACHED_DAYS: Readonly<Record<Table, number>> = { image: 1, video: 1, stored_file: 30 };

const holding = (tables: Tables, table: Table): Swept => ({
  table,
  holders: holdersOf(tables, ({ image: 'pictures', video: 'videos', stored_file: 'files' } as const)[table]),
  ...(table === 'stored_file' && { addresses: holdersOf(tables, 'fileAddresses') }),
});

const REMOVE: Readonly<Record<Table, (ctx: Context, name: string) => Promise<void>>> = {
  image: removeVariants,
  video: async (ctx, id) => {
    await ctx.services.files.remove(videoKey(ctx.organizationId, id));
    await removeCuts(ctx, id);
  },
  stored_file: (ctx, key) => ctx.services.files.remove(fileKey(ctx.organizationId, key)),
};

/** Whether anything names it at this moment. */
export async function isHeld(
  { db, organizationId, services }: Context,
  { table, id }: { readonly table: Table; readonly id: UploadId },
): Promise<boolean> {
  return (await queries.listUnheld(db, organizationId, holding(services.tables, table), [id])).length === 0;
}

/** Uploads that belong to nothing: composers left, posts deleted, pictures replaced. Answers how many there were. */
export const sweepUnattached = (ctx: Context, table: Table): Promise<number> =>
  sweep(ctx, table, { before: new Date(ctx.now().getTime() - UNATTACHED_DAYS[table] * DAY_MS) });

export const sweepUnattachedOf = (ctx: Context, table: Table, accountId: string): Promise<number> =>
  sweep(ctx, table, { accountId });

/**
 * In stretches, each by itself: rows first, then bytes. `removeOrphanedFiles` finds the bytes that a crash leaves over.
 */
async function sweep(ctx: Context, table: Table, whose: queries.Whose): Promise<number> {
  const { db, organizationId } = ctx;
  const swept = holding(ctx.services.tables, table);
  let removed = 0;
  let after: UploadId | undefined;
  for (;;) {
    const ids = await queries.listSweepable(db, organizationId, swept, { whose, after, limit: STRETCH });
    const names = ids.length === 0 ? [] : await deleteUnheld(ctx, swept, ids);
    for (const name of names) await REMOVE[table](ctx, name);
    removed += names.length;
    after = ids.at(-1);
    if (ids.length < STRETCH) return removed;
  }
}

/**
 * Deletes what nothing holds, looking again behind a lock: a key with `on delete cascade` would take along the message that
 * the picture was attached to in the middle of a single statement.
 */
async function deleteUnheld(ctx: Context, swept: Swept, ids: readonly UploadId[]): Promise<string[]> {
  const unheld = await queries.listUnheld(ctx.db, ctx.organizationId, swept, ids);
  if (unheld.length === 0) return [];
  return ctx.transaction((inner) => deleteLocked(inner, swept, unheld));
}

/** Those that nobody is attaching at this moment; answers the names under which their bytes lie. */
async function deleteLocked(inner: Context, swept: Swept, ids: readonly UploadId[]): Promise<string[]> {
  const { db, organizationId } = inner;
  const locked = await queries.lockUploadRows(db, organizationId, swept, ids);
  if (locked.length === 0) return [];
  const { names, bytes } = await queries.deleteUnheld(db, organizationId, swept, locked);
  await countBytesOf(inner, -bytes);
  return names;
}

/** One that the staff have chosen, however young; false when something holds it. */
export async function removeUnheld(ctx: Context, table: Table, id: UploadId): Promise<boolean> {
  const names = await deleteUnheld(ctx, holding(ctx.services.tables, table), [id]);
  for (const name of names) await REMOVE[table](ctx, name);
  return names.length > 0;
}

/**
 * Within the transaction that deleted their holders: the rows of those that nothing else holds. The function that it answers
 * removes the bytes and is to be called when that has ended; the nightly sweep finds the bytes that a crash leaves over.
 */
export async function deleteFiles(inner: Context, ids: readonly number[]): Promise<() => Promise<void>> {
  const { organizationId, services } = inner;
  const swept = holding(services.tables, 'stored_file');
  const keys = ids.length === 0 ? [] : await deleteLocked(inner, swept, ids);
  return async () => {
    for (const key of keys) await services.files.remove(fileKey(organizationId, key));
  };
}

/**
 * Within the transaction that writes their addresses: the nightly sweep waits. False when one of them is not there, or not
 * an upload of this account.
 */
export async function holdFiles(
  { db, organizationId }: Context,
  keys: readonly string[],
  accountId?: string,
): Promise<boolean> {
  if (keys.length === 0) return true;
  const wanted = new Set(keys);
  return (await queries.holdFileRows(db, organizationId, [...wanted], accountId)).length === wanted.size;
}

import type { Actor, Context } from '../../../platform/context.ts';
import { appError, unauthenticated } from '../../../platform/errors.ts';
import { FILE_FOLDERS } from '../../../platform/files/file-store.ts';
import { isUuid } from '../../../platform/ids.ts';
import { mayUpload } from './images.policy.ts';
import * as queries from './uploads.queries.ts';
import { countUpload, refuseWithoutRoom } from './use/use.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Quota of one account within a day: enough for a day's films, too little to fill a disk. */
export const DAILY_BYTES = 500 * 1024 * 1024;

export function requireUploader(actor: Actor): string {
  if (actor.kind !== 'member' || !mayUpload(actor)) throw unauthenticated();
  return actor.accountId;
}

/** Inside the transaction that inserts the row, this decides; before it, it saves everybody the way. */
export async function refuseBeyondQuota(ctx: Context, accountId: string, size: number): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const sent = await queries.sumUploads(ctx.db, ctx.organizationId, accountId, since);
  if (sent + size > DAILY_BYTES || sent >= DAILY_BYTES) throw appError('tooManyRequests', 'upload.quota');
}

/** Bytes of uploads under way in this process, by account: they have no row yet that the quota could count. */
const reserved = new Map<string, number>();

/** Carries out an upload of up to so many bytes, if they and all others under way fit into the quota. */
export async function withReservedBytes<T>(
  ctx: Context,
  accountId: string,
  bytes: number,
  announced: number,
  upload: () => Promise<T>,
): Promise<T> {
  const all = (reserved.get(accountId) ?? 0) + bytes;
  reserved.set(accountId, all);
  try {
    await refuseWithoutRoom(ctx, announced);
    await refuseBeyondQuota(ctx, accountId, all);
    return await upload();
  } finally {
    const left = (reserved.get(accountId) ?? 0) - bytes;
    if (left > 0) reserved.set(accountId, left);
    else reserved.delete(accountId);
  }
}

/** Counts an upload and inserts its row, or refuses. The bytes are stored by then. */
export async function insertWithinQuota<T>(
  ctx: Context,
  accountId: string,
  size: number,
  insert: (inner: Context) => Promise<T>,
): Promise<T> {
  return ctx.transaction(async (inner) => {
    await queries.lockUploads(inner.db, ctx.organizationId, accountId);
    await refuseBeyondQuota(inner, accountId, size);
    const made = await insert(inner);
    await countUpload(inner, size);
    return made;
  });
}

const BATCH = 500;

/** Bytes whose row was never written, because the program died in between. Fresh ones may be about to get theirs. */
export async function removeOrphanedFiles(ctx: Context): Promise<number> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  let removed = 0;
  for (const folder of FILE_FOLDERS) {
    let batch: { key: string; name: string }[] = [];
    const sweep = async (): Promise<void> => {
      const names = [...new Set(batch.map(({ name }) => name))];
      const known = new Set(await queries.listKnownNames(ctx.db, ctx.organizationId, folder, names));
      for (const { key, name } of batch)
        if (!known.has(name)) {
          await ctx.services.files.remove(key);
          removed += 1;
        }
      batch = [];
    };
    for await (const { key, changedAt } of ctx.services.files.list(`${folder}/${ctx.organizationId}`)) {
      // The cuts of a video lie below it, archives below their account; all but one of them are left over.
      const name = key.split('/')[folder === 'hls' || folder === 'exports' ? 3 : 2] ?? '';
      if (changedAt < before && isUuid(name)) batch.push({ key, name });
      if (batch.length >= BATCH) await sweep();
    }
    await sweep();
  }
  return removed;
}

import type { Actor, Context } from '../../../platform/context.ts';
import { unauthenticated } from '../../../platform/errors.ts';
import { FILE_FOLDERS } from '../../../platform/files/file-store.ts';
import { isUuid } from '../../../platform/ids.ts';
import { mayUpload } from './images.policy.ts';
import * as queries from './uploads.queries.ts';
import { countUpload } from './use/use.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
export function requireUploader(actor: Actor): string {
  if (actor.kind !== 'member' || !mayUpload(actor)) throw unauthenticated();
  return actor.accountId;
}

/** Inserts the row of bytes that are stored by then, and counts them, or refuses. */
export async function insertCounted<T>(
  ctx: Context,
  size: number,
  insert: (inner: Context) => Promise<T>,
): Promise<T> {
  return ctx.transaction(async (inner) => {
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

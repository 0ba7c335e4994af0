import type { Context } from '../../../platform/context.ts';
import { pictureColumns } from '../../../platform/tables.ts';
import { deleteFilesOf, unlinkFiles } from './files/files.queries.ts';
import { fileKey } from './files/files.service.ts';
import { deleteUnattachedImagesOf, unlinkImages } from './images.queries.ts';
import { removeVariants } from './images.service.ts';
import { deleteUnattachedVideosOf, unlinkVideos } from './videos.queries.ts';
import { videoKey } from './videos.service.ts';

const STRETCH = 100;

/**
 * Deletes everything that an account uploaded and nothing else uses, rows and bytes. Uploads in use, such as the
 * picture of a group, stay without a name. Each row is deleted just before its bytes: the nightly sweep finds the bytes
 * that a crash leaves over.
 */
export async function removeUploadsOf(ctx: Context, accountId: string): Promise<void> {
  const { db, organizationId, services } = ctx;
  const holders = pictureColumns(services.tables);
  // Videos before pictures, for a video holds its poster.
  await inStretches(
    () => deleteUnattachedVideosOf(db, organizationId, accountId, STRETCH),
    (id) => services.files.remove(videoKey(organizationId, id)),
  );
  await unlinkVideos(db, organizationId, accountId);
  await inStretches(
    () => deleteUnattachedImagesOf(db, organizationId, { accountId, holders, limit: STRETCH }),
    (id) => removeVariants(ctx, id),
  );
  await unlinkImages(db, organizationId, accountId);
  for (const { key } of await deleteFilesOf(db, organizationId, accountId))
    await services.files.remove(fileKey(organizationId, key));
  await unlinkFiles(db, organizationId, accountId);
}

async function inStretches(
  take: () => Promise<string[]>,
  remove: (id: string) => Promise<void>,
): Promise<void> {
  for (let ids = await take(); ids.length > 0; ids = await take()) for (const id of ids) await remove(id);
}

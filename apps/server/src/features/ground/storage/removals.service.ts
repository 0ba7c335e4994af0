import type { Context } from '../../../platform/context.ts';
import { deleteFilesOf, unlinkFiles } from './files/files.queries.ts';
import { fileKey } from './files/files.service.ts';
import { unlinkImages } from './images.queries.ts';
import { removeUploads } from './resumable/resumable.service.ts';
import { sweepUnattachedOf } from './sweep/sweep.service.ts';
import { countBytesOf } from './use/use.service.ts';
import { unlinkVideos } from './videos.queries.ts';

/**
 * Deletes everything that an account uploaded and nothing else uses, rows and bytes. Uploads in use, such as the
 * picture of a group, stay without a name. Each row is deleted just before its bytes: the nightly sweep finds the bytes
 * that a crash leaves over.
 */
export async function removeUploadsOf(ctx: Context, accountId: string): Promise<void> {
  const { db, organizationId, services } = ctx;
  // Videos before pictures, for a video holds its poster.
  await sweepUnattachedOf(ctx, 'video', accountId);
  await unlinkVideos(db, organizationId, accountId);
  await sweepUnattachedOf(ctx, 'image', accountId);
  await unlinkImages(db, organizationId, accountId);
  const deleted = await ctx.transaction(async (inner) => {
    const files = await deleteFilesOf(inner.db, organizationId, accountId);
    await countBytesOf(
      inner,
      files.reduce((sum, { size }) => sum - size, 0),
    );
    return files;
  });
  for (const { key } of deleted) await services.files.remove(fileKey(organizationId, key));
  await removeUploads(ctx, { accountId });
  await unlinkFiles(db, organizationId, accountId);
}

import type { Context } from '../../../../platform/context.ts';
import { updateRow } from '../../../../platform/db/rows.ts';

/** From now on a video or a file belongs to readers of what holds it: nobody may fetch it when nothing holds it any longer. */
export async function keepForReaders(
  { db, organizationId }: Context,
  {
    videoId,
    fileId,
  }: { readonly videoId: string | null | undefined; readonly fileId: number | null | undefined },
): Promise<void> {
  const change = { readers_only: true };
  if (typeof videoId === 'string') await updateRow(db, 'video', organizationId, { id: videoId }, change);
  if (typeof fileId === 'number') await updateRow(db, 'stored_file', organizationId, { id: fileId }, change);
}

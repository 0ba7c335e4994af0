import type { Context } from '../../../../platform/context.ts';
import { invalid, notFound } from '../../../../platform/errors.ts';
import { detectAudioType, AUDIO_HEAD_BYTES } from '../../../../platform/media/audio-type.ts';
import { storedSource } from '../../../../platform/media/stored-source.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { deleteFiles, fileKey, getFiles, getVideo } from '../../../ground/storage/index.ts';
import { listAudioIds } from './managed-contents.queries.ts';

/** A file that the caller sent, which begins as audio does: its name and its type are the sender's word only. */
export async function requireOwnAudio(ctx: Context, fileId: number): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  const file = (await getFiles(ctx, [fileId])).get(fileId);
  if (file === undefined || file.account_id !== accountId) throw notFound('file');
  const key = fileKey(ctx.organizationId, file.key);
  const head = await storedSource(ctx.services.files, key, file.size).read(0, AUDIO_HEAD_BYTES);
  if (detectAudioType(head) === undefined) throw invalid('content.audio', { field: 'content.audioId' });
}

export async function requireOwnVideo(ctx: Context, videoId: string): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  if ((await getVideo(ctx, videoId)).account_id !== accountId) throw notFound('video');
}

type Which = { readonly contentId: string } | { readonly channelId: string };

/**
 * Within a transaction: deletes rows by `deleteRows`, and the files that nothing else holds then. The function that it answers removes
 * the bytes when the transaction has ended; undefined when there were no such rows.
 */
export async function deleteMediaOf(
  ctx: Context,
  which: Which,
  deleteRows: () => Promise<boolean>,
): Promise<(() => Promise<void>) | undefined> {
  const ids = await listAudioIds(ctx.db, ctx.organizationId, which);
  if (!(await deleteRows())) return undefined;
  return deleteFiles(ctx, ids);
}

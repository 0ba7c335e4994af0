import type { Context } from '../../../../platform/context.ts';
import { forbidden } from '../../../../platform/errors.ts';
import { hasPower } from '../../../../platform/powers.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { createUpload, type UploadRow } from '../../../ground/storage/index.ts';
import type { Announced } from './tus.ts';
import { managesAnyChannel } from './uploads.queries.ts';

/** For those who write contents: nobody else has use for so many bytes. */
export async function beginUpload(ctx: Context, upload: Announced, size: number): Promise<UploadRow> {
  const { accountId } = requireMember(ctx.actor);
  const mayWrite =
    hasPower(ctx.actor, 'channels:write') || (await managesAnyChannel(ctx.db, ctx.organizationId, accountId));
  if (!mayWrite) throw forbidden();
  return createUpload(ctx, { ...upload, size });
}

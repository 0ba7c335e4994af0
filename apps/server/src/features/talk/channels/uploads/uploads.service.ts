import type { Context } from '../../../../platform/context.ts';
import { forbidden } from '../../../../platform/errors.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { createUpload, type UploadRow } from '../../../ground/storage/index.ts';
import { managesEveryChannel } from '../channels.policy.ts';
import type { Announced } from './tus.ts';
import { findManaged } from './uploads.queries.ts';

/** For those who write contents. Films are for channels that the staff opened: anybody may open one for a group of their own. */
export async function beginUpload(ctx: Context, upload: Announced, size: number): Promise<UploadRow> {
  const { accountId } = requireMember(ctx.actor);
  const managed = managesEveryChannel(ctx.actor)
    ? { byStaff: true }
    : await findManaged(ctx.db, ctx.organizationId, accountId);
  if (managed === undefined) throw forbidden();
  return createUpload(ctx, { ...upload, size, sendsFilms: managed.byStaff });
}

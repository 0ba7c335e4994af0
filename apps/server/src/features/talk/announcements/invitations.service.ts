import type { Context } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { hasPower } from '../../../platform/powers.ts';
import { findInvited } from './inviting/invitations.queries.ts';

/** An invitation to a survey is the staff's, also where a group or an event reads it. */
export async function refuseInvitation(ctx: Context, announcementId: string): Promise<void> {
  if (hasPower(ctx.actor, 'surveys:write') && hasPower(ctx.actor, 'announcements:write')) return;
  if ((await findInvited(ctx.db, ctx.organizationId, announcementId)) !== undefined)
    throw forbidden('announcement.invitation');
}

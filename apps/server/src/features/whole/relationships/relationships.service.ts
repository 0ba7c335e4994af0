import type { Context } from '../../../platform/context.ts';
import { listFollowedIds, requireMember } from '../../ground/accounts/index.ts';
import { listInvitedIds, listRequestedIds, listRoles } from '../../people/groups/index.ts';
import { listRegisteredEventIds } from '../../events/registration/index.ts';
import { listSubscribedChannelIds } from '../../talk/channels/index.ts';
import { listThreadIds } from '../../talk/threads/index.ts';
import type { SelfRelationshipsView } from './relationships.schemas.ts';

export async function getRelationships(ctx: Context): Promise<SelfRelationshipsView> {
  const { accountId } = requireMember(ctx.actor);
  const [followed, roles, requested, invited, threads, events, channels] = await Promise.all([
    listFollowedIds(ctx, accountId),
    listRoles(ctx, accountId),
    listRequestedIds(ctx, accountId),
    listInvitedIds(ctx, accountId),
    listThreadIds(ctx, accountId),
    listRegisteredEventIds(ctx, accountId),
    listSubscribedChannelIds(ctx, accountId),
  ]);
  const pending = (ids: readonly string[], state: 'requested' | 'invited') =>
    Object.fromEntries(ids.map((id) => [id, state]));
  return {
    accounts: Object.fromEntries(followed.map((id) => [id, true])),
    groups: { ...pending(requested, 'requested'), ...pending(invited, 'invited'), ...roles },
    events: Object.fromEntries(events.map((id) => [id, true])),
    channels: Object.fromEntries(channels.map((id) => [id, true])),
    threads: Object.fromEntries(threads.map((id) => [id, true])),
  };
}

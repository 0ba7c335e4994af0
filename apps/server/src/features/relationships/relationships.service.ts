import type { Context } from '../../platform/context.ts';
import { listFollowedIds, requireMember } from '../accounts/index.ts';
import { listInvitedIds, listRequestedIds, listRoles } from '../groups/index.ts';
import { listThreadIds } from '../threads/index.ts';
import type { SelfRelationshipsView } from './relationships.schemas.ts';

export async function getRelationships(ctx: Context): Promise<SelfRelationshipsView> {
  const { accountId } = requireMember(ctx.actor);
  const [followed, roles, requested, invited, threads] = await Promise.all([
    listFollowedIds(ctx, accountId),
    listRoles(ctx, accountId),
    listRequestedIds(ctx, accountId),
    listInvitedIds(ctx, accountId),
    listThreadIds(ctx, accountId),
  ]);
  const pending = (ids: readonly string[], state: 'requested' | 'invited') =>
    Object.fromEntries(ids.map((id) => [id, state]));
  return {
    accounts: Object.fromEntries(followed.map((id) => [id, true])),
    groups: { ...pending(requested, 'requested'), ...pending(invited, 'invited'), ...roles },
    events: {},
    channels: {},
    threads: Object.fromEntries(threads.map((id) => [id, true])),
  };
}

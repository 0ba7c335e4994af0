import type { Context } from '../../platform/context.ts';
import { listFollowedIds, requireMember } from '../accounts/index.ts';
import { listRoles } from '../groups/index.ts';
import type { SelfRelationshipsView } from './relationships.schemas.ts';

export async function getRelationships(ctx: Context): Promise<SelfRelationshipsView> {
  const { accountId } = requireMember(ctx.actor);
  const [followed, groups] = await Promise.all([listFollowedIds(ctx, accountId), listRoles(ctx, accountId)]);
  return {
    accounts: Object.fromEntries(followed.map((id) => [id, true])),
    groups,
    events: {},
    channels: {},
    threads: {},
  };
}

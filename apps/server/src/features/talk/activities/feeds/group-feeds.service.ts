import type { Context } from '../../../../platform/context.ts';
import { readInStrides } from '../../../../platform/db/strides.ts';
import { featureUnavailable } from '../../../../platform/errors.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { requireMember } from '../../../ground/accounts/index.ts';
import { getGroupForContent } from '../../../people/groups/index.ts';
import { listActivitiesByIds } from '../activities.queries.ts';
import { completeActivities, type CompleteActivity } from '../complete.service.ts';
import * as queries from './group-feeds.queries.ts';
import { hasPower } from '../../../../platform/powers.ts';

const viewerId = (ctx: Context): string | undefined =>
  ctx.actor.kind === 'member' ? ctx.actor.accountId : undefined;

async function completeInOrder(ctx: Context, ids: readonly string[]): Promise<CompleteActivity[]> {
  const rows = await listActivitiesByIds(ctx.db, ctx.organizationId, viewerId(ctx), ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return completeActivities(
    ctx,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}

async function listPosts(
  ctx: Context,
  idOrSlug: string,
  feed: Pick<queries.GroupFeed, 'type' | 'mediaOnly'>,
  paging: Paging,
): Promise<CompleteActivity[]> {
  const { id } = await getGroupForContent(ctx, idOrSlug);
  const wanted = { ...feed, viewerId: viewerId(ctx), search: paging.search };
  return completeInOrder(ctx, await queries.listGroupPostIds(ctx.db, ctx.organizationId, id, wanted, paging));
}

export const listGroupActivities = (
  ctx: Context,
  idOrSlug: string,
  paging: Paging,
): Promise<CompleteActivity[]> => listPosts(ctx, idOrSlug, {}, paging);

export const listGroupMedia = (
  ctx: Context,
  idOrSlug: string,
  { type, ...paging }: Paging & { type?: 'images' | 'videos' | undefined },
): Promise<CompleteActivity[]> => listPosts(ctx, idOrSlug, { type, mediaOnly: true }, paging);

export async function listOwnGroupsActivities(ctx: Context, paging: Paging): Promise<CompleteActivity[]> {
  const member = requireMember(ctx.actor);
  const viewer = { accountId: member.accountId, seesAll: hasPower(member, 'groups:read') };
  if (!ctx.organization.modules.has('groups')) throw featureUnavailable();
  const places = await readInStrides(paging, (stretch, before) =>
    queries.listOwnGroupsPostIds(ctx.db, ctx.organizationId, viewer, paging.search, stretch, before),
  );
  return completeInOrder(
    ctx,
    places.map(({ id }) => id),
  );
}

import type { Context } from '../../../platform/context.ts';
import { appError, notFound, unauthenticated } from '../../../platform/errors.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { getAccountsById, requireMember } from '../../ground/accounts/index.ts';
import { getGroupsById, viewBaseGroup } from '../../people/groups/index.ts';
import { mayManage, seesEveryChannel } from './channels.policy.ts';
import * as queries from './channels.queries.ts';
import type { CompleteChannel } from './channels.views.ts';

export const viewerOf = ({ actor }: Context): queries.Viewer => ({
  accountId: actor.kind === 'member' ? actor.accountId : undefined,
  seesAll: seesEveryChannel(actor),
});

export function requireViewer(ctx: Context): queries.Viewer & { accountId: string } {
  const { accountId } = requireMember(ctx.actor);
  return { ...viewerOf(ctx), accountId };
}

const unique = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))];

/** Adds what the rows refer to: one question per kind, whatever their number. */
export async function completeChannels(
  ctx: Context,
  rows: readonly queries.ChannelRow[],
): Promise<CompleteChannel[]> {
  const [groups, creators] = await Promise.all([
    getGroupsById(ctx, unique(rows.map((row) => row.group_id))),
    getAccountsById(ctx, unique(rows.map((row) => row.creator_id))),
  ]);
  return rows.map((row) => {
    const group = groups.get(row.group_id ?? '');
    return {
      row,
      group: group === undefined ? null : viewBaseGroup(group),
      creator: creators.get(row.creator_id ?? '') ?? null,
      managed: mayManage(row, ctx.actor),
    };
  });
}

export async function completeChannel(ctx: Context, row: queries.ChannelRow): Promise<CompleteChannel> {
  const [channel] = await completeChannels(ctx, [row]);
  if (channel === undefined) throw notFound('channel');
  return channel;
}

export const listChannels = async (ctx: Context, paging: Paging): Promise<CompleteChannel[]> =>
  completeChannels(ctx, await queries.listChannels(ctx.db, ctx.organizationId, viewerOf(ctx), paging));

export const listSubscribedChannels = async (ctx: Context, paging: Paging): Promise<CompleteChannel[]> =>
  completeChannels(
    ctx,
    await queries.listSubscribedChannels(ctx.db, ctx.organizationId, requireViewer(ctx), paging),
  );

/** The row when the caller may see it. Members learn that they have to join its group, visitors that they have to sign in. */
export async function getReadableChannel(ctx: Context, idOrSlug: string): Promise<queries.ChannelRow> {
  const row = await queries.findChannel(ctx.db, ctx.organizationId, viewerOf(ctx), idOrSlug, ctx.now());
  if (row === undefined) throw notFound('channel');
  if (row.readable) return row;
  if (!row.visible) throw notFound('channel');
  if (row.group_id === null) throw unauthenticated();
  const group = (await getGroupsById(ctx, [row.group_id])).get(row.group_id);
  if (ctx.actor.kind === 'visitor' || group === undefined) throw notFound('channel');
  throw appError('groupMembershipNeeded', 'group.join');
}

export const planNeeded = () => appError('subscriptionNeeded', 'content.planNeeded');

/** The row when the caller may read what is in it. */
export async function getOpenedChannel(ctx: Context, idOrSlug: string): Promise<queries.ChannelRow> {
  const row = await getReadableChannel(ctx, idOrSlug);
  if (!row.opened) throw planNeeded();
  return row;
}

export const getChannel = async (ctx: Context, idOrSlug: string): Promise<CompleteChannel> =>
  completeChannel(ctx, await getReadableChannel(ctx, idOrSlug));

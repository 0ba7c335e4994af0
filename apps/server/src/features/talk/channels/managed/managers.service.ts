import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { dayOf, daysUntil } from '../../../../platform/days.ts';
import { getAccountsById, viewBaseAccount } from '../../../ground/accounts/index.ts';
import { roleIn } from '../../../people/groups/index.ts';
import { channelChanged } from '../channels.facts.ts';
import { mayManage, mayOpenChannel } from '../channels.policy.ts';
import { updateChannel, type ChannelRow } from '../channels.queries.ts';
import { listChannelDays, listMostSeen } from '../contents/counts.queries.ts';
import { requireInsight, requireManaged } from './access.service.ts';
import * as queries from './managed-channels.queries.ts';
import type { ChannelManagerView, ChannelNumbersView } from './managed-channels.schemas.ts';

async function list(ctx: Context, channel: ChannelRow): Promise<ChannelManagerView[]> {
  const rows = await queries.listManagers(ctx.db, ctx.organizationId, channel.id);
  const creatorId = await managingCreator(ctx, channel);
  const creator = (await getAccountsById(ctx, creatorId === undefined ? [] : [creatorId])).get(
    creatorId ?? '',
  );
  const named = rows.filter(({ account }) => account.id !== creatorId);
  const changes = mayManage(channel, ctx.actor);
  return [
    ...(creator === undefined
      ? []
      : [
          {
            channelId: channel.id,
            account: creator,
            createdAt: channel.created_at.toISOString(),
            creator: true,
            removable: await mayRemoveCreator(ctx, channel),
          },
        ]),
    ...named.map(({ account, created_at }) => ({
      channelId: channel.id,
      account: viewBaseAccount(account),
      createdAt: created_at.toISOString(),
      creator: false,
      removable: changes,
    })),
  ];
}

async function managingCreator(
  { db, organizationId }: Context,
  { id, creator_id }: ChannelRow,
): Promise<string | undefined> {
  if (creator_id === null) return undefined;
  return (await queries.mayBeManager(db, organizationId, id, creator_id)) ? creator_id : undefined;
}

/** Nobody whom the creator has named puts them out of their own channel; those do who may open one there. */
async function mayRemoveCreator(ctx: Context, { group_id }: ChannelRow): Promise<boolean> {
  const isModerator = group_id !== null && (await roleIn(ctx, group_id)) === 'moderator';
  return mayOpenChannel(ctx.actor, isModerator);
}

export const listManagers = async (ctx: Context, idOrSlug: string): Promise<ChannelManagerView[]> =>
  list(ctx, await requireInsight(ctx, idOrSlug));

export async function addManager(
  ctx: Context,
  idOrSlug: string,
  accountId: string,
): Promise<ChannelManagerView[]> {
  const channel = await requireManaged(ctx, idOrSlug);
  if (!(await getAccountsById(ctx, [accountId])).has(accountId)) throw notFound('account');
  await ctx.transaction(async (inner) => {
    if (!(await queries.mayBeManager(inner.db, ctx.organizationId, channel.id, accountId)))
      throw conflict('channel.notInGroup', { field: 'accountId' });
    if (!(await queries.insertManager(inner.db, ctx.organizationId, channel.id, accountId, ctx.now())))
      return;
    noteChanges(inner, {}, { manager_id: accountId }, { name: channel.name });
    await inner.record(channelChanged(channel.id));
  });
  return list(ctx, channel);
}

export async function removeManager(
  ctx: Context,
  idOrSlug: string,
  accountId: string,
): Promise<ChannelManagerView[]> {
  const channel = await requireManaged(ctx, idOrSlug);
  if (accountId === channel.creator_id && !(await mayRemoveCreator(ctx, channel)))
    throw conflict('channel.creatorStays', { field: 'accountId' });
  await ctx.transaction((inner) => release(inner, channel, accountId));
  return list(ctx, accountId === channel.creator_id ? { ...channel, creator_id: null } : channel);
}

async function release(
  inner: Context,
  { id, name, creator_id }: Pick<ChannelRow, 'id' | 'name' | 'creator_id'>,
  accountId: string,
): Promise<void> {
  const { db, organizationId } = inner;
  const wasNamed = await queries.deleteManager(db, organizationId, id, accountId);
  const wasCreator = creator_id === accountId;
  if (wasCreator) await updateChannel(db, organizationId, id, { creator_id: null });
  if (!wasNamed && !wasCreator) return;
  noteChanges(inner, { manager_id: accountId }, { manager_id: null }, { name });
  await inner.record(channelChanged(id));
}

/**
 * Takes the channels of a group from somebody who has left it, so that they come back to none of them by joining again.
 * Until this has run they manage nothing either.
 */
export async function leaveChannelsOf(ctx: Context, groupId: string, accountId: string): Promise<void> {
  const leaveSome = (): Promise<number> =>
    ctx.transaction(async (inner) => {
      const { db, organizationId } = inner;
      const left = await queries.listChannelsOfOutsider(db, organizationId, groupId, accountId);
      for (const channel of left) await release(inner, channel, accountId);
      return left.length;
    });
  while ((await leaveSome()) > 0);
}

const DAYS = 30;
const MOST_SHOWN = 20;

export async function getNumbers(ctx: Context, idOrSlug: string): Promise<ChannelNumbersView> {
  const { id } = await requireInsight(ctx, idOrSlug);
  const calendar = daysUntil(dayOf(ctx.now(), ctx.organization.timezone), DAYS);
  const from = calendar[0] ?? '';
  const [days, contents] = await Promise.all([
    listChannelDays(ctx.db, ctx.organizationId, id, from),
    listMostSeen(ctx.db, ctx.organizationId, id, from, MOST_SHOWN),
  ]);
  const counted = new Map(days.map((day) => [day.day, day]));
  return { days: calendar.map((day) => counted.get(day) ?? { day, views: 0, plays: 0 }), contents };
}

import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { conflict, notFound } from '../../../../platform/errors.ts';
import { dayOf, daysUntil } from '../../../../platform/days.ts';
import { getAccountsById, viewBaseAccount } from '../../../ground/accounts/index.ts';
import { noteGiven } from '../../../ground/rights/index.ts';
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
  const creatorId = (await queries.doesCreatorManage(ctx.db, ctx.organizationId, channel.id))
    ? (channel.creator_id ?? '')
    : '';
  const creator = (await getAccountsById(ctx, creatorId === '' ? [] : [creatorId])).get(creatorId);
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
    const { db, organizationId } = inner;
    const standing = await queries.findStanding(db, organizationId, channel.id, accountId);
    if (standing === undefined) throw notFound('channel');
    const { group_id: groupId, since, manages } = standing;
    if (groupId !== null && since === null) throw conflict('channel.notInGroup', { field: 'accountId' });
    if (manages) return;
    await queries.putManager(db, organizationId, { channelId: channel.id, accountId, since }, ctx.now());
    await noteGiven(inner, 'channelManager', { subjectId: channel.id, name: channel.name, accountId });
    noteChanges(inner, {}, { manager_id: accountId }, { name: channel.name });
    await inner.record(channelChanged(channel.id));
  });
  return list(ctx, channel);
}

export async function removeManager(
  ctx: Context,
  idOrSlug: string,
  named: string,
): Promise<ChannelManagerView[]> {
  const accountId = named.toLowerCase();
  const channel = await requireManaged(ctx, idOrSlug);
  if (accountId === channel.creator_id && !(await mayRemoveCreator(ctx, channel)))
    throw conflict('channel.creatorStays', { field: 'accountId' });
  await ctx.transaction(async (inner) => {
    const { db, organizationId } = inner;
    const wasNamed = await queries.deleteManager(db, organizationId, channel.id, accountId);
    const wasCreator = channel.creator_id === accountId;
    if (wasCreator) await updateChannel(db, organizationId, channel.id, { creator_id: null });
    if (!wasNamed && !wasCreator) return;
    noteChanges(inner, { manager_id: accountId }, { manager_id: null }, { name: channel.name });
    await inner.record(channelChanged(channel.id));
  });
  return list(ctx, accountId === channel.creator_id ? { ...channel, creator_id: null } : channel);
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

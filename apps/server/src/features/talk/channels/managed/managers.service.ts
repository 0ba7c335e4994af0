import { noteChanges } from '../../../../platform/changes.ts';
import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { dayOf, daysUntil } from '../../../../platform/days.ts';
import { getAccountsById, viewBaseAccount } from '../../../ground/accounts/index.ts';
import { channelChanged } from '../channels.facts.ts';
import type { ChannelRow } from '../channels.queries.ts';
import { listChannelDays, listMostSeen } from '../contents/counts.queries.ts';
import { requireInsight, requireManaged } from './access.service.ts';
import * as queries from './managed-channels.queries.ts';
import type { ChannelManagerView, ChannelNumbersView } from './managed-channels.schemas.ts';

async function list(ctx: Context, channel: ChannelRow): Promise<ChannelManagerView[]> {
  const rows = await queries.listManagers(ctx.db, ctx.organizationId, channel.id);
  const creatorId = channel.creator_id ?? '';
  const creator = (await getAccountsById(ctx, creatorId === '' ? [] : [creatorId])).get(creatorId);
  const named = rows.filter(({ account }) => account.id !== creatorId);
  return [
    ...(creator === undefined
      ? []
      : [
          {
            channelId: channel.id,
            account: creator,
            createdAt: channel.created_at.toISOString(),
            creator: true,
          },
        ]),
    ...named.map(({ account, created_at }) => ({
      channelId: channel.id,
      account: viewBaseAccount(account),
      createdAt: created_at.toISOString(),
      creator: false,
    })),
  ];
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
  await ctx.transaction(async (inner) => {
    if (!(await queries.deleteManager(inner.db, ctx.organizationId, channel.id, accountId))) return;
    noteChanges(inner, { manager_id: accountId }, { manager_id: null }, { name: channel.name });
    await inner.record(channelChanged(channel.id));
  });
  return list(ctx, channel);
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

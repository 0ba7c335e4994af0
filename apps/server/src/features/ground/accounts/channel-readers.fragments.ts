import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { managesChannel, membershipOf, type Reader } from '../../../platform/db/channel-managers.ts';

/** True where the group of the channel lets the account in, or it has none. */
function entersChannelGroup(
  db: Db,
  organizationId: string,
  alias: string,
  account: Reader,
): RawBuilder<boolean> {
  const isMember = membershipOf(db, organizationId, alias, account);
  const isOpen = db
    .selectFrom('community_group as circle')
    .select('circle.id')
    .where('circle.organization_id', '=', organizationId)
    .whereRef('circle.id', '=', sql.ref(`${alias}.group_id`))
    .where('circle.active', '=', true)
    .where((eb) => eb.or([eb('circle.access', '=', 'public'), eb.exists(isMember)]));
  return sql<boolean>`(${sql.ref(`${alias}.group_id`)} is null or exists (${isOpen}))`;
}

/** A subscription that is paid, or in its grace. */
export const isPlanRunning = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.status`)} in ('trialing', 'active', 'past_due')`;

/** True where the channel under this alias asks for no plan, or the account holds one of those that open it. */
export function holdsPlanOf(
  db: Db,
  organizationId: string,
  alias: string,
  account: Reader,
): RawBuilder<boolean> {
  const asked = db
    .selectFrom('channel_plan as asked')
    .select('asked.product_id')
    .where('asked.organization_id', '=', organizationId)
    .whereRef('asked.channel_id', '=', sql.ref(`${alias}.id`));
  const held = db
    .selectFrom('channel_plan as opening')
    .innerJoin('subscription as held', (join) =>
      join
        .on('held.organization_id', '=', organizationId)
        .onRef('held.product_id', '=', 'opening.product_id')
        .on('held.account_id', '=', account),
    )
    .select('held.id')
    .where('opening.organization_id', '=', organizationId)
    .whereRef('opening.channel_id', '=', sql.ref(`${alias}.id`))
    .where(isPlanRunning('held'));
  return sql<boolean>`(not exists (${asked}) or exists (${held}))`;
}

/** True where the account may see the channel under this alias, and which contents it has. */
export function readsChannel(
  db: Db,
  organizationId: string,
  alias: string,
  account: Reader,
): RawBuilder<boolean> {
  return sql<boolean>`(${managesChannel(db, organizationId, alias, account)}
    or (${sql.ref(`${alias}.visible`)}
      and (${sql.ref(`${alias}.access`)} = 'everyone' or ${account} is not null)
      and ${entersChannelGroup(db, organizationId, alias, account)}))`;
}

/** True for contents that are out: published, and not hidden since. */
export const isOut = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.published_at`)} is not null and ${sql.ref(`${alias}.visible`)})`;

/**
 * The one rule of who may read a content, over a `content` and its `channel` under these aliases: asked by its page, by
 * lists, search and feeds, by notifications, mails and pushes, and for comments. Without the plan that its channel asks
 * for, its card is all that there is.
 */
export function mayRead(
  db: Db,
  organizationId: string,
  { content, channel }: { readonly content: string; readonly channel: string },
  account: Reader,
): RawBuilder<boolean> {
  return sql<boolean>`(${managesChannel(db, organizationId, channel, account)}
    or (${isOut(content)} and ${readsChannel(db, organizationId, channel, account)}
      and ${holdsPlanOf(db, organizationId, channel, account)}))`;
}

/** The same for the content of that column. */
export function readsContent(
  db: Db,
  organizationId: string,
  contentId: string,
  account: Reader,
): RawBuilder<boolean> {
  return sql<boolean>`exists (${db
    .selectFrom('content as read_content')
    .innerJoin('channel as read_channel', (join) =>
      join
        .on('read_channel.organization_id', '=', organizationId)
        .onRef('read_channel.id', '=', 'read_content.channel_id'),
    )
    .select('read_content.id')
    .where('read_content.organization_id', '=', organizationId)
    .whereRef('read_content.id', '=', sql.ref(contentId))
    .where(mayRead(db, organizationId, { content: 'read_content', channel: 'read_channel' }, account))})`;
}

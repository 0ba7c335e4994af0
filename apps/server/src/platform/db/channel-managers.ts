import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** The account that reads: the caller, the owner of a row, or null for visitors. */
export type Reader = RawBuilder<string | null>;

export const readerOf = (accountId: string | undefined): Reader =>
  sql<string | null>`${accountId ?? null}::uuid`;

/** True where the account manages the channel under this alias: its creator, a manager, a moderator of its group. */
export function managesChannel(
  db: Db,
  organizationId: string,
  alias: string,
  account: Reader,
): RawBuilder<boolean> {
  const isManager = db
    .selectFrom('channel_manager as managing')
    .select('managing.account_id')
    .where('managing.organization_id', '=', organizationId)
    .whereRef('managing.channel_id', '=', sql.ref(`${alias}.id`))
    .where('managing.account_id', '=', account)
    .where(stillManages(db, organizationId, alias, 'managing'));
  const isModerator = membershipOf(db, organizationId, alias, account).where('member.role', '=', 'moderator');
  return sql<boolean>`(${account} is not null and (exists (${isManager}) or exists (${isModerator})
    or (coalesce(${sql.ref(`${alias}.creator_id`)} = ${account}, false) and ${stillCreates(db, organizationId, alias)})))`;
}

/** True where the staff opened the channel or took it over: outside of groups only they do. */
export const isOfStaff = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.by_staff`)} or ${sql.ref(`${alias}.group_id`)} is null)`;

/**
 * True where the manager under `managing` manages the channel: in a group, who has been a member since they were named. By leaving
 * they lose the channel, and do not get it back by joining again.
 */
export const stillManages = (
  db: Db,
  organizationId: string,
  alias: string,
  managing: string,
): RawBuilder<boolean> =>
  staysMember(db, organizationId, alias, {
    account: sql.ref<string>(`${managing}.account_id`),
    since: sql.ref<Date>(`${managing}.created_at`),
  });

/** The same for the creator of the channel. */
export const stillCreates = (db: Db, organizationId: string, alias: string): RawBuilder<boolean> =>
  staysMember(db, organizationId, alias, {
    account: sql.ref<string | null>(`${alias}.creator_id`),
    since: sql.ref<Date>(`${alias}.created_at`),
  });

function staysMember(
  db: Db,
  organizationId: string,
  alias: string,
  { account, since }: { readonly account: Reader; readonly since: RawBuilder<Date> },
): RawBuilder<boolean> {
  const isMember = membershipOf(db, organizationId, alias, account).where('member.created_at', '<=', since);
  return sql<boolean>`(${sql.ref(`${alias}.group_id`)} is null or exists (${isMember}))`;
}

/** The membership of the account in the group of the channel. */
export const membershipOf = (db: Db, organizationId: string, alias: string, account: Reader) =>
  db
    .selectFrom('group_member as member')
    .select('member.created_at')
    .where('member.organization_id', '=', organizationId)
    .whereRef('member.group_id', '=', sql.ref(`${alias}.group_id`))
    .where('member.account_id', '=', account);

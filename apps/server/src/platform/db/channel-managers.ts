import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** The account that reads: the caller, the owner of a row, or null for visitors. */
export type Reader = RawBuilder<string | null>;

export const readerOf = (accountId: string | undefined): Reader =>
  sql<string | null>`${accountId ?? null}::uuid`;

/**
 * True where the account manages the channel under this alias: its creator and its managers, in a group as long as they are
 * members of it, and the moderators of the group.
 */
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
    .where('managing.account_id', '=', account);
  const isModerator = db
    .selectFrom('group_member as moderating')
    .select('moderating.account_id')
    .where('moderating.organization_id', '=', organizationId)
    .whereRef('moderating.group_id', '=', sql.ref(`${alias}.group_id`))
    .where('moderating.account_id', '=', account)
    .where('moderating.role', '=', 'moderator');
  return sql<boolean>`(${account} is not null and (exists (${isModerator})
    or ((coalesce(${sql.ref(`${alias}.creator_id`)} = ${account}, false) or exists (${isManager}))
      and ${belongsToChannel(db, organizationId, alias, account)})))`;
}

/** True where the staff opened the channel or took it over: outside of groups only they do. */
export const isOfStaff = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.by_staff`)} or ${sql.ref(`${alias}.group_id`)} is null)`;

/** True where the channel has no group, or the account is a member of it, whoever else the group lets in. */
export function belongsToChannel(
  db: Db,
  organizationId: string,
  alias: string,
  account: Reader,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.group_id`)} is null
    or exists (${membershipOf(db, organizationId, alias, account)}))`;
}

export const membershipOf = (db: Db, organizationId: string, alias: string, account: Reader) =>
  db
    .selectFrom('group_member as member')
    .select('member.account_id')
    .where('member.organization_id', '=', organizationId)
    .whereRef('member.group_id', '=', sql.ref(`${alias}.group_id`))
    .where('member.account_id', '=', account);

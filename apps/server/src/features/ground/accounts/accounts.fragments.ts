import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ImageColumns } from '../../../platform/db/images.ts';
import type { TierColumns } from './accounts.tables.ts';

/** The columns that a joined account contributes to a row of another feature. */
export interface BaseAccountColumns {
  id: string;
  username: string;
  account_type: 'account' | 'team';
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  company: string | null;
  image: ImageColumns | null;
  /** Absent in rows that are shown without badges. */
  tiers?: readonly TierColumns[];
}

/** Joined `account as <alias>` and `image as <imageAlias>` as one JSON column, null when the join found no account. */
export const accountColumn = (alias: string, imageAlias: string): RawBuilder<BaseAccountColumns | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const image = (name: string) => sql.ref(`${imageAlias}.${name}`);
  return sql<BaseAccountColumns | null>`case when ${column('id')} is null then null else json_build_object(
    'id', ${column('id')}, 'username', ${column('username')}, 'account_type', ${column('account_type')},
    'first_name', ${column('first_name')}, 'last_name', ${column('last_name')}, 'title', ${column('title')},
    'company', ${column('company')}, 'tiers', ${column('tiers')}, 'image', case when ${image('id')} is null then null else json_build_object(
      'id', ${image('id')}, 'width', ${image('width')}, 'height', ${image('height')},
      'moderation', ${image('moderation')}, 'description', ${image('description')}) end) end`;
};

/**
 * True for rows whose account, named by `column` (`alias.column`), and the viewer have not blocked each other: what every
 * list, count, mention and search owes them both. The viewer is an account, or a column where each row has its own.
 */
export function notBlocked(
  db: Db,
  organizationId: string,
  viewerId: string | Expression<string>,
  column: string,
): RawBuilder<boolean> {
  const between = (
    viewer: 'blocker_id' | 'blocked_id',
    other: 'blocker_id' | 'blocked_id',
  ): RawBuilder<boolean> =>
    sql<boolean>`not exists (${db
      .selectFrom('account_block')
      .select('account_block.id')
      .where('account_block.organization_id', '=', organizationId)
      .where(`account_block.${viewer}`, '=', viewerId)
      .whereRef(sql.ref(`account_block.${other}`), '=', sql.ref(column))})`;
  return sql<boolean>`(${between('blocker_id', 'blocked_id')} and ${between('blocked_id', 'blocker_id')})`;
}

/** True for accounts, named by `column`, that no merge is closing: nobody gives them anything new. */
export function notClosing(db: Db, organizationId: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (${db
    .selectFrom('account_merge')
    .select('account_merge.from_id')
    .where('account_merge.organization_id', '=', organizationId)
    .whereRef('account_merge.from_id', '=', sql.ref(column))})`;
}

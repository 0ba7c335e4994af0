import { sql, type RawBuilder } from 'kysely';
import type { ImageColumns } from '../../platform/db/images.ts';

/** What a joined account contributes to a row of another feature. */
export interface BaseAccountColumns {
  id: string;
  username: string;
  account_type: 'account' | 'team';
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  company: string | null;
  image: ImageColumns | null;
}

/** Joined `account as <alias>` and `image as <imageAlias>` as one JSON column, null when the join found no account. */
export const accountColumn = (alias: string, imageAlias: string): RawBuilder<BaseAccountColumns | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const image = (name: string) => sql.ref(`${imageAlias}.${name}`);
  return sql<BaseAccountColumns | null>`case when ${column('id')} is null then null else json_build_object(
    'id', ${column('id')}, 'username', ${column('username')}, 'account_type', ${column('account_type')},
    'first_name', ${column('first_name')}, 'last_name', ${column('last_name')}, 'title', ${column('title')},
    'company', ${column('company')}, 'image', case when ${image('id')} is null then null else json_build_object(
      'id', ${image('id')}, 'width', ${image('width')}, 'height', ${image('height')},
      'moderation', ${image('moderation')}, 'description', ${image('description')}) end) end`;
};

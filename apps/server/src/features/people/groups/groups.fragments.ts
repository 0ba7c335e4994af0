import { sql, type RawBuilder } from 'kysely';
import { imageColumn, type ImageColumns } from '../../../platform/db/images.ts';

/** The columns that a joined group contributes to a row about it. */
export interface BaseGroupColumns {
  id: string;
  slug: string;
  name: string;
  access: 'public' | 'private';
  image: ImageColumns | null;
}

/** Joined `community_group as <alias>` and `image as <imageAlias>` as one JSON column. */
export const groupColumn = (alias: string, imageAlias: string): RawBuilder<BaseGroupColumns> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<BaseGroupColumns>`json_build_object('id', ${column('id')}, 'slug', ${column('slug')},
    'name', ${column('name')}, 'access', ${column('access')}, 'image', ${imageColumn(imageAlias)})`;
};

import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { StoryboardColumn, VideoTable } from './storage.tables.ts';

/** The columns that a joined video contributes to a row. */
export type VideoColumns = Pick<
  Selectable<VideoTable>,
  'id' | 'width' | 'height' | 'poster_id' | 'hls_id' | 'rendition_count'
> & {
  readonly storyboard: StoryboardColumn | null;
};

/** `left join video as <alias>` as one JSON column, null when the join found none. */
export const videoColumn = (alias: string): RawBuilder<VideoColumns | null> =>
  sql<VideoColumns | null>`case when ${sql.ref(`${alias}.id`)} is null then null else json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'width', ${sql.ref(`${alias}.width`)}, 'height', ${sql.ref(`${alias}.height`)},
    'poster_id', ${sql.ref(`${alias}.poster_id`)}, 'hls_id', ${sql.ref(`${alias}.hls_id`)},
    'rendition_count', ${sql.ref(`${alias}.rendition_count`)}, 'storyboard', ${sql.ref(`${alias}.storyboard`)}) end`;

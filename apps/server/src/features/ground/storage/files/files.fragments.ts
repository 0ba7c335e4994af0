import { sql, type RawBuilder } from 'kysely';
import type { FileRow } from './files.queries.ts';

/** The columns that a joined file contributes to a row. */
export type FileColumns = Pick<FileRow, 'id' | 'key' | 'name' | 'content_type' | 'size'> & {
  readonly created_at: string;
};

/** `left join stored_file as <alias>` as one JSON column, null when the join found none. */
export const fileColumn = (alias: string): RawBuilder<FileColumns | null> =>
  sql<FileColumns | null>`case when ${sql.ref(`${alias}.id`)} is null
    then null else json_build_object('id', ${sql.ref(`${alias}.id`)}, 'key', ${sql.ref(`${alias}.key`)},
    'name', ${sql.ref(`${alias}.name`)}, 'content_type', ${sql.ref(`${alias}.content_type`)},
    'size', ${sql.ref(`${alias}.size`)}, 'created_at', ${sql.ref(`${alias}.created_at`)}) end`;

import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Holder } from '../../../../platform/tables.ts';

// Pictures of articles are named inside their text, where no key can see them: they are never swept.
export const SWEPT = {
  image: { name: 'id', column: 'kind', kinds: ['activity', 'people', 'thread', 'link', 'admin', 'banner'] },
  video: { name: 'id', column: 'source', kinds: ['activity', 'content'] },
  stored_file: { name: 'key', column: undefined, kinds: [] },
} as const;

export interface Swept {
  readonly table: keyof typeof SWEPT;
  /** Columns that hold the id of one. */
  readonly holders: readonly Holder[];
  /** Columns that may hold the address of one, which ends with its name. */
  readonly addresses?: readonly Holder[];
}

/** Files stand under numbers, everything else under UUIDs. */
export type UploadId = string | number;

/** Those that nothing holds at this moment. */
export const unheld = (
  db: Db,
  organizationId: string,
  { table, holders, addresses = [] }: Swept,
  ids?: readonly UploadId[],
) => {
  const image = table as 'image';
  let query = db
    .selectFrom(image)
    .select(`${image}.id`)
    .where(`${image}.organization_id`, '=', organizationId);
  if (ids !== undefined) query = query.where(`${image}.id`, 'in', ids as string[]);
  for (const [holdingTable, holdingColumn] of holders) {
    const holder = holdingTable as 'account';
    const column = holdingColumn as 'image_id';
    query = query.where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom(`${holder} as holder`)
            .select(lit(1).as('held'))
            .where('holder.organization_id', '=', organizationId)
            .whereRef(`holder.${column}`, '=', `${image}.id`),
        ),
      ),
    );
  }
  for (const [holdingTable, holdingColumn] of addresses) {
    const holder = holdingTable as 'question_response';
    const column = holdingColumn as 'value';
    query = query.where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom(`${holder} as holder`)
            .select(lit(1).as('held'))
            .where('holder.organization_id', '=', organizationId)
            // As the index has it, which holds nothing but addresses.
            .where(sql<boolean>`${sql.ref(`holder.${column}`)} like '/media/files/%'`)
            .where(
              sql<boolean>`${sql.ref(`holder.${column}`)} = '/media/files/' || ${sql.ref(`${image}.key`)}`,
            ),
        ),
      ),
    );
  }
  return query;
};

export const isSweptPicture = (kind: string): boolean => SWEPT.image.kinds.some((swept) => swept === kind);

/** The pictures that the sweep may take, of any age. */
export const unheldPictures = (db: Db, organizationId: string, holders: readonly Holder[]) =>
  unheld(db, organizationId, { table: 'image', holders }).where('image.kind', 'in', SWEPT.image.kinds);

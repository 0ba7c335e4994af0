import { sql } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { VIDEO_BYTES } from '../../../../platform/db/video-bytes.ts';
import { SWEPT, unheld, type Swept, type UploadId } from './sweep.fragments.ts';

/** All of one account, or those of everybody that are older. */
export type Whose = { readonly accountId: string } | { readonly before: Date };

/** A page of what may be swept, in the order of the ids. */
export async function listSweepable(
  db: Db,
  organizationId: string,
  { table }: Swept,
  { whose, after, limit }: { whose: Whose; after: UploadId | undefined; limit: number },
): Promise<UploadId[]> {
  // Kysely cannot know a table chosen at run time; all three have these columns.
  const image = table as 'image';
  const { column, kinds } = SWEPT[table];
  let query = db
    .selectFrom(image)
    .select(`${image}.id`)
    .where(`${image}.organization_id`, '=', organizationId)
    .orderBy(`${image}.id`)
    .limit(limit);
  if (column !== undefined)
    query = query.where(`${image}.${column as 'kind'}`, 'in', kinds as readonly 'link'[]);
  if (after !== undefined) query = query.where(`${image}.id`, '>', after as string);
  query =
    'before' in whose
      ? query.where(`${image}.created_at`, '<', whose.before)
      : query.where(`${image}.account_id`, '=', whose.accountId);
  return (await query.execute()).map(({ id }) => id);
}

/** Of these, those that nothing holds at this moment. */
export async function listUnheld(
  db: Db,
  organizationId: string,
  swept: Swept,
  ids: readonly UploadId[],
): Promise<UploadId[]> {
  const rows = await unheld(db, organizationId, swept, ids).execute();
  return rows.map(({ id }) => id);
}

/** From here on nothing can be attached to them until the transaction ends. Those being attached are left out. */
export async function lockUploadRows(
  db: Db,
  organizationId: string,
  { table }: Swept,
  ids: readonly UploadId[],
): Promise<UploadId[]> {
  const image = table as 'image';
  const rows = await db
    .selectFrom(image)
    .select(`${image}.id`)
    .where(`${image}.organization_id`, '=', organizationId)
    .where(`${image}.id`, 'in', ids as string[])
    .orderBy(`${image}.id`)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Answers the names under which the bytes lie, and how many there are. */
export async function deleteUnheld(
  db: Db,
  organizationId: string,
  swept: Swept,
  ids: readonly UploadId[],
): Promise<{ names: string[]; bytes: number }> {
  const image = swept.table as 'image';
  const size = swept.table === 'video' ? VIDEO_BYTES : sql<string>`${sql.ref(`${image}.size`)}`;
  const rows = await db
    .deleteFrom(image)
    .where(`${image}.organization_id`, '=', organizationId)
    .where(`${image}.id`, 'in', unheld(db, organizationId, swept, ids))
    .returning([`${image}.${SWEPT[swept.table].name as 'id'} as name`, size.as('bytes')])
    .execute();
  return {
    names: rows.map(({ name }) => name),
    bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0),
  };
}

/** Keeps them from being swept until the transaction ends; answers the keys of those that are there. */
export async function holdFileRows(
  db: Db,
  organizationId: string,
  keys: readonly string[],
  accountId: string | undefined,
): Promise<string[]> {
  let query = db
    .selectFrom('stored_file')
    .select('stored_file.key')
    .where('stored_file.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('stored_file.key'), keys));
  if (accountId !== undefined) query = query.where('stored_file.account_id', '=', accountId);
  const rows = await query.orderBy('stored_file.id').forKeyShare().execute();
  return rows.map(({ key }) => key);
}

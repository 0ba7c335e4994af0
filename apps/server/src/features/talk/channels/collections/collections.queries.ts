import { sql, type Selectable, type Updateable } from 'kysely';
import type { NewRow } from '../../../../platform/db/columns.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { isOut } from '../../../ground/accounts/index.ts';
import type { Viewer } from '../channels.fragments.ts';
import type { ChannelCollectionTable } from '../channels.tables.ts';
import { contents, type ContentRow } from '../contents/contents.fragments.ts';

export type CollectionRow = Selectable<ChannelCollectionTable> & {
  content_count: number;
  image_id: string | null;
};

const inside = (db: Db, organizationId: string) =>
  db
    .selectFrom('channel_collection_content as inside')
    .innerJoin('content', (join) =>
      join.on('content.organization_id', '=', organizationId).onRef('content.id', '=', 'inside.content_id'),
    )
    .where('inside.organization_id', '=', organizationId)
    .whereRef('inside.collection_id', '=', sql.ref<string>('channel_collection.id'))
    .where(isOut('content'));

const countInside = (db: Db, organizationId: string) =>
  sql<number>`(${inside(db, organizationId).select((eb) =>
    eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
  )})`;

const collections = (db: Db, organizationId: string) =>
  db
    .selectFrom('channel_collection')
    .selectAll('channel_collection')
    .select([
      countInside(db, organizationId).as('content_count'),
      sql<string | null>`(${inside(db, organizationId)
        .select('content.image_id')
        .where('content.image_id', 'is not', null)
        .orderBy('inside.place')
        .orderBy('inside.created_at')
        .orderBy('inside.content_id')
        .limit(1)})`.as('image_id'),
    ])
    .where('channel_collection.organization_id', '=', organizationId);

export async function listCollections(
  db: Db,
  organizationId: string,
  channelId: string,
  { page, pageSize, search = '' }: Paging,
  { withEmpty }: { readonly withEmpty: boolean },
): Promise<CollectionRow[]> {
  let query = collections(db, organizationId).where('channel_collection.channel_id', '=', channelId);
  if (search.trim() !== '')
    query = query.where('channel_collection.search_text', 'like', containsPattern(search));
  if (!withEmpty)
    query = query.where((eb) => eb.exists(inside(db, organizationId).select('inside.content_id')));
  return query
    .orderBy('channel_collection.name')
    .orderBy('channel_collection.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function findCollection(
  db: Db,
  organizationId: string,
  channelId: string,
  id: string,
): Promise<CollectionRow | undefined> {
  return collections(db, organizationId)
    .where('channel_collection.channel_id', '=', channelId)
    .where('channel_collection.id', '=', id)
    .executeTakeFirst();
}

export async function countCollections(db: Db, organizationId: string, channelId: string): Promise<number> {
  const { count } = await db
    .selectFrom('channel_collection')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_collection.organization_id', '=', organizationId)
    .where('channel_collection.channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False when the id is taken. */
export async function insertCollection(
  db: Db,
  organizationId: string,
  collection: NewRow<ChannelCollectionTable>,
): Promise<boolean> {
  const result = await db
    .insertInto('channel_collection')
    .values({ ...collection, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Keeps the collection as it is until the transaction ends; false when it is gone. */
export async function lockCollection(db: Db, organizationId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('channel_collection')
    .select('channel_collection.id')
    .where('channel_collection.organization_id', '=', organizationId)
    .where('channel_collection.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateCollection(
  db: Db,
  organizationId: string,
  id: string,
  changes: Updateable<ChannelCollectionTable>,
): Promise<void> {
  await db
    .updateTable('channel_collection')
    .set(changes)
    .where('channel_collection.organization_id', '=', organizationId)
    .where('channel_collection.id', '=', id)
    .execute();
}

export async function deleteCollection(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('channel_collection')
    .where('channel_collection.organization_id', '=', organizationId)
    .where('channel_collection.id', '=', id)
    .execute();
}

interface Placed {
  readonly collectionId: string;
  readonly contentId: string;
}

export async function countPlaced(db: Db, organizationId: string, collectionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('channel_collection_content as placed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('placed.organization_id', '=', organizationId)
    .where('placed.collection_id', '=', collectionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False when it is there already. */
export async function insertPlaced(
  db: Db,
  organizationId: string,
  { collectionId, contentId }: Placed,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('channel_collection_content')
    .values({
      organization_id: organizationId,
      collection_id: collectionId,
      content_id: contentId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deletePlaced(
  db: Db,
  organizationId: string,
  { collectionId, contentId }: Placed,
): Promise<boolean> {
  const result = await db
    .deleteFrom('channel_collection_content')
    .where('channel_collection_content.organization_id', '=', organizationId)
    .where('channel_collection_content.collection_id', '=', collectionId)
    .where('channel_collection_content.content_id', '=', contentId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** All of them, in their order. */
export async function listPlacedIds(db: Db, organizationId: string, collectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('channel_collection_content as placed')
    .select('placed.content_id')
    .where('placed.organization_id', '=', organizationId)
    .where('placed.collection_id', '=', collectionId)
    .orderBy('placed.place')
    .orderBy('placed.created_at')
    .orderBy('placed.content_id')
    .execute();
  return rows.map((row) => row.content_id);
}

/** @param contentIds all of them, in their new order */
export async function orderPlaced(
  db: Db,
  organizationId: string,
  collectionId: string,
  contentIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('channel_collection_content as placed')
    .from(
      sql<{ content_id: string; place: number }>`unnest(${contentIds}::uuid[]) with ordinality`.as<'wanted'>(
        sql`wanted(content_id, place)`,
      ),
    )
    .set(({ ref }) => ({ place: ref('wanted.place') }))
    .where('placed.organization_id', '=', organizationId)
    .where('placed.collection_id', '=', collectionId)
    .whereRef('placed.content_id', '=', 'wanted.content_id')
    .whereRef('placed.place', '<>', 'wanted.place')
    .execute();
}

export async function listPlaced(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  collectionId: string,
  { page, pageSize, search = '' }: Paging,
  { withDrafts }: { readonly withDrafts: boolean },
): Promise<ContentRow[]> {
  let query = contents(db, organizationId, viewer, { isList: true }).innerJoin(
    'channel_collection_content as placed',
    (join) =>
      join
        .on('placed.organization_id', '=', organizationId)
        .onRef('placed.content_id', '=', 'content.id')
        .on('placed.collection_id', '=', collectionId),
  );
  if (!withDrafts) query = query.where(isOut('content'));
  if (search.trim() !== '') query = query.where('content.search_text', 'like', containsPattern(search));
  return query
    .orderBy('placed.place')
    .orderBy('placed.created_at')
    .orderBy('content.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

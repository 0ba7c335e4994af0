import { VIDEO_BYTES } from '../../../platform/db/video-bytes.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyOf, type Db } from '../../../platform/db/database.ts';
import { countUpTo, type Order } from '../../../platform/db/list.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { holdersOf, type Holder, type Tables, type Upload } from '../../../platform/tables.ts';
import { accountColumn, type BaseAccountColumns } from '../accounts/index.ts';
import { unheldPictures, type ImageRow } from '../storage/index.ts';

export interface PictureFilter {
  readonly search?: string | undefined;
  readonly kind?: ImageRow['kind'] | undefined;
  readonly unused?: boolean | undefined;
  readonly large?: boolean | undefined;
  readonly accountId?: string | undefined;
  readonly createdFrom?: Date | undefined;
  /** The first moment after. */
  readonly createdUntil?: Date | undefined;
}

/** Pages that show it get slow on a phone. */
const LARGE_BYTES = 1_000_000;

type Column = RawBuilder<unknown>;

export const ID: Column = sql.ref('image.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  size: sql.ref('image.size'),
  createdAt: sql.ref('image.created_at'),
};

export interface Asked {
  readonly filter: PictureFilter;
  readonly holders: readonly Holder[];
  readonly tables: Tables;
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Each of them is asked whether it is closed, so they are bounded. */
const MOST_NAMED = 10_000;

const named = (db: Db, organizationId: string, search: string) =>
  db
    .selectFrom('image as named')
    .select('named.id')
    .where('named.organization_id', '=', organizationId)
    .where('named.name', 'ilike', `%${escaped(search)}%`)
    .orderBy('named.id')
    .limit(MOST_NAMED);

function found(db: Db, organizationId: string, { filter, holders, tables }: Asked) {
  const { search, kind, unused, large, accountId, createdFrom, createdUntil } = filter;
  let query = db.selectFrom('image').where('image.organization_id', '=', organizationId);
  if (search !== undefined && search.trim() !== '')
    query = query
      .where('image.id', 'in', named(db, organizationId, search.trim()))
      .where(sql<boolean>`not ${isClosedPicture(db, organizationId, tables)}`);
  if (kind !== undefined) query = query.where('image.kind', '=', kind);
  if (unused !== undefined)
    query = query.where('image.id', unused ? 'in' : 'not in', unheldPictures(db, organizationId, holders));
  if (large !== undefined)
    query = query.where(sql<boolean>`image.size ${sql.raw(large ? '>=' : '<')} ${LARGE_BYTES}`);
  if (accountId !== undefined) query = query.where('image.account_id', '=', accountId);
  if (createdFrom !== undefined) query = query.where('image.created_at', '>=', createdFrom);
  if (createdUntil !== undefined) query = query.where('image.created_at', '<', createdUntil);
  return query;
}

export type StoredPictureRow = Awaited<ReturnType<typeof listPictures>>[number];

export async function listPictures(
  db: Db,
  organizationId: string,
  asked: Asked,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
) {
  let query = found(db, organizationId, asked)
    .leftJoin('account as owner', (join) =>
      join.on('owner.organization_id', '=', organizationId).onRef('owner.id', '=', 'image.account_id'),
    )
    .leftJoin('image as owner_image', (join) =>
      join
        .on('owner_image.organization_id', '=', organizationId)
        .onRef('owner_image.id', '=', 'owner.image_id'),
    )
    .selectAll('image')
    .select(accountColumn('owner', 'owner_image').as('owner'));
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** Of these pictures, asked for a page of them: of all, the tables of those that hold them would be read whole. */
export async function listClosed(
  db: Db,
  organizationId: string,
  tables: Tables,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('image')
    .select('image.id')
    .where('image.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('image.id'), ids))
    .where(isClosedPicture(db, organizationId, tables))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export const countPictures = (db: Db, organizationId: string, asked: Asked): Promise<number> =>
  countUpTo(db, found(db, organizationId, asked).select(sql<number>`1`.as('one')));

export interface UseRow {
  readonly image_id: string;
  readonly of: string;
  readonly count: number;
}

/** Of these pictures, through every column that holds one. */
export async function listUses(
  db: Db,
  organizationId: string,
  holders: readonly Holder[],
  ids: readonly string[],
): Promise<UseRow[]> {
  const of = ([table, column]: Holder) => {
    // Kysely cannot know a table chosen at run time; all of them have these two columns, under one name or another.
    const holder = table as 'account';
    const held = sql.ref<string>(`${holder}.${column}`);
    return db
      .selectFrom(holder)
      .select([held.as('image_id'), sql.lit<string>(table).as('of'), sql<number>`count(*)::int`.as('count')])
      .where(`${holder}.organization_id`, '=', organizationId)
      .where(anyOf(held, ids))
      .groupBy(held);
  };
  const [first, ...rest] = holders.map(of);
  if (first === undefined || ids.length === 0) return [];
  return rest.reduce((all, one) => all.unionAll(one), first).execute();
}

/** Sent in conversations, or shown of pages named there. */
const BETWEEN_PEOPLE = sql`('thread', 'link')`;
/** Uploaded by the staff for the organization, so nobody else's while they are unused. */
const OF_STAFF: ImageRow['kind'] = 'admin';

/**
 * True for pictures of a circle of people: nobody else is told the address, with which anybody opens them. Where nothing holds
 * one any more, or not yet, nobody knows which circle it was for.
 */
function isClosedPicture(db: Db, organizationId: string, tables: Tables): RawBuilder<boolean> {
  const { heldByClosed, unheld } = holding(db, organizationId, tables, 'pictures', 'image');
  return sql<boolean>`(image.kind in ${BETWEEN_PEOPLE} or ${heldByClosed} or (image.kind <> ${OF_STAFF} and ${unheld}))`;
}

/** Conditions on the uploads in this table, through every column that holds one. */
function holding(db: Db, organizationId: string, tables: Tables, upload: Upload, uploads: keyof Schema) {
  const holders = holdersOf(tables, upload).map(([table, column]) => {
    const rows = rowsOf(db, organizationId, table)
      .select(sql<number>`1`.as('one'))
      .where(sql<boolean>`${sql.ref(`${table}.${column}`)} = ${sql.ref(`${uploads}.id`)}`);
    const isOpen = tables[table]?.closed === undefined;
    return { rows, closed: isOpen ? [] : [rows.where(isClosed(db, organizationId, tables, table))] };
  });
  const any = (queries: readonly { readonly rows: (typeof holders)[number]['rows'] }[]) =>
    sql<boolean>`(${sql.join([sql`false`, ...queries.map(({ rows }) => sql`exists (${rows})`)], sql` or `)})`;
  return {
    heldByClosed: any(holders.flatMap(({ closed }) => closed.map((rows) => ({ rows })))),
    unheld: sql<boolean>`not ${any(holders)}`,
  };
}

// Kysely cannot know a table chosen at run time; all of them have this column.
const rowsOf = (db: Db, organizationId: string, table: keyof Schema) =>
  db.selectFrom(table as 'account').where(`${table as 'account'}.organization_id`, '=', organizationId);

/** True for rows of the table that are for a circle of people. */
function isClosed(db: Db, organizationId: string, tables: Tables, table: keyof Schema): RawBuilder<boolean> {
  const closed = tables[table]?.closed;
  if (closed === undefined) throw new Error(`${table} does not say which of its rows are closed`);
  if (closed === true) return sql<boolean>`true`;
  if ('column' in closed)
    return sql<boolean>`${sql.ref(`${table}.${closed.column}`)} = ${sql.lit(closed.is)}`;
  if ('heldAs' in closed) {
    const { heldByClosed, unheld } = holding(db, organizationId, tables, closed.heldAs, table);
    return sql<boolean>`(${heldByClosed} or ${unheld})`;
  }
  const [own, theirs] = closed.on;
  const found = rowsOf(db, organizationId, closed.with)
    .select(sql<number>`1`.as('one'))
    .where(sql<boolean>`${sql.ref(`${closed.with}.${theirs}`)} = ${sql.ref(`${table}.${own}`)}`)
    .where(isClosed(db, organizationId, tables, closed.with));
  return sql<boolean>`exists (${found})`;
}

export async function listOwners(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BaseAccountColumns>> {
  const rows = await db
    .selectFrom('account as owner')
    .leftJoin('image as owner_image', (join) =>
      join
        .on('owner_image.organization_id', '=', organizationId)
        .onRef('owner_image.id', '=', 'owner.image_id'),
    )
    .select(['owner.id', accountColumn('owner', 'owner_image').$castTo<BaseAccountColumns>().as('owner')])
    .where('owner.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('owner.id'), ids))
    .execute();
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}

const total = (db: Db, organizationId: string, table: 'image' | 'video' | 'stored_file') =>
  db
    .selectFrom(table)
    .select(
      sql<{
        count: number;
        bytes: number;
      }>`json_build_object('count', count(*), 'bytes', coalesce(sum(${table === 'video' ? VIDEO_BYTES : sql.ref(`${table}.size`)}), 0))`.as(
        'total',
      ),
    )
    .where(`${table}.organization_id`, '=', organizationId);

export async function sumStorage(db: Db, organizationId: string) {
  return db
    .selectNoFrom([
      total(db, organizationId, 'image').as('pictures'),
      total(db, organizationId, 'video').as('videos'),
      total(db, organizationId, 'stored_file').as('files'),
    ])
    .executeTakeFirstOrThrow();
}

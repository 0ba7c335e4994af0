import { sql, type Expression, type QueryCreator } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { anyOf } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';

export interface StockRow {
  readonly id: string;
  readonly supply: number | null;
  readonly taken: number;
  /** Null: nobody waits. Else: what those who wait leave to others. */
  readonly spare: number | null;
}

/** Pieces by the id of the thing. */
export type Pieces = ReadonlyMap<string, number>;

/** Locks the rows in one order, whatever the order they are asked for in: two orders that cross wait, and do not deadlock. */
const locked = (db: Db, organizationId: string, ids: readonly string[]) =>
  db
    .selectFrom('stock')
    .select(['stock.organization_id', 'stock.id'])
    .where('stock.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('stock.id'), ids))
    .orderBy('stock.id')
    .forNoKeyUpdate();

const supplyForShare = (db: Pick<Db, 'selectFrom'>, organizationId: string, id: string) =>
  db
    .selectFrom('stock')
    .select('stock.supply')
    .where('stock.organization_id', '=', organizationId)
    .where('stock.id', '=', id)
    .forKeyShare();

const piecesOf = (id: Expression<string>, pieces: Pieces) =>
  sql<number>`(${JSON.stringify(Object.fromEntries(pieces))}::jsonb ->> ${id}::text)::integer`;

/** Counts over several things, and takes its pieces only while it is set. */
export interface Limit {
  readonly id: string;
  readonly count: number;
}

interface Taken {
  readonly ids: string[];
  /** Whether the limit that was to be held is set; undefined where there is no such limit. */
  readonly isLimited: boolean | undefined;
}

/**
 * Takes of each what is there in full; the ids of what was taken, fewer than asked when something is out. While people
 * wait for a thing, whoever does not take it for one of them gets what they leave. `limit` is locked against changes until
 * the transaction ends, before the first piece is, and taken with the others while it is set; where there is none, no piece is
 * locked.
 */
export async function takeStock(
  db: Db,
  organizationId: string,
  pieces: Pieces,
  { forLine, limit }: { readonly forLine: boolean; readonly limit?: Limit | undefined },
): Promise<Taken> {
  const all = limit === undefined ? pieces : new Map([...pieces, [limit.id, limit.count]]);
  const from: Pick<Db, 'with'> =
    limit === undefined
      ? db
      : (db.with('held', (inner) => supplyForShare(inner, organizationId, limit.id)) as QueryCreator<Schema>);
  const { ids, is_limited } = await from
    .with('chosen', () =>
      locked(db, organizationId, [...all.keys()]).$if(limit !== undefined, (query) =>
        query
          .where(sql<boolean>`(select count(*) from held) > 0`)
          .where((eb) =>
            eb.or([
              eb('stock.id', '!=', limit?.id ?? ''),
              sql<boolean>`(select held.supply from held) is not null`,
            ]),
          ),
      ),
    )
    .with('changed', (inner) =>
      inner
        .updateTable('stock')
        .from('chosen')
        .set((eb) => ({
          taken: sql<number>`stock.taken + ${piecesOf(eb.ref('stock.id'), all)}`,
          ...(forLine
            ? {}
            : { spare: sql<number | null>`stock.spare - ${piecesOf(eb.ref('stock.id'), all)}` }),
        }))
        .where('stock.organization_id', '=', organizationId)
        .whereRef('stock.id', '=', 'chosen.id')
        .$if(!forLine, (query) =>
          query.where((eb) =>
            eb.or([
              eb('stock.spare', 'is', null),
              sql<boolean>`${piecesOf(eb.ref('stock.id'), all)} <= stock.spare`,
            ]),
          ),
        )
        .where((eb) =>
          eb.or([
            eb('stock.supply', 'is', null),
            sql<boolean>`stock.taken + ${piecesOf(eb.ref('stock.id'), all)} <= stock.supply`,
          ]),
        )
        .returning('stock.id'),
    )
    .selectNoFrom([
      sql<string[]>`array(select id from changed)`.as('ids'),
      (limit === undefined
        ? sql<null>`null`
        : sql<boolean | null>`(select held.supply is not null from held)`
      ).as('is_limited'),
    ])
    .executeTakeFirstOrThrow();
  return { ids, isLimited: is_limited ?? undefined };
}

/** The ids of those for which somebody waits. */
export async function giveStock(db: Db, organizationId: string, pieces: Pieces): Promise<string[]> {
  const rows = await db
    .with('chosen', () => locked(db, organizationId, [...pieces.keys()]))
    .updateTable('stock')
    .from('chosen')
    .set((eb) => ({ taken: sql<number>`stock.taken - ${piecesOf(eb.ref('stock.id'), pieces)}` }))
    .where('stock.organization_id', '=', organizationId)
    .whereRef('stock.id', '=', 'chosen.id')
    .returning(['stock.id', 'stock.spare'])
    .execute();
  return rows.flatMap(({ id, spare }) => (spare === null ? [] : [id]));
}

export async function listStock(db: Db, organizationId: string, ids: readonly string[]): Promise<StockRow[]> {
  return db
    .selectFrom('stock')
    .select(['stock.id', 'stock.supply', 'stock.taken', 'stock.spare'])
    .where('stock.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('stock.id'), ids))
    .execute();
}

/** Locks the supply of a thing against changes; pieces can still be taken. */
export const findSupplyForShare = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ supply: number | null } | undefined> =>
  supplyForShare(db, organizationId, id).executeTakeFirst();

/** Waits for everybody who holds its supply. */
export async function lockSupply(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .selectFrom('stock')
    .select('stock.id')
    .where('stock.organization_id', '=', organizationId)
    .where('stock.id', '=', id)
    .forUpdate()
    .execute();
}

/** In the order that every taking keeps. */
export async function lockStock(db: Db, organizationId: string, ids: readonly string[]): Promise<StockRow[]> {
  return db
    .selectFrom('stock')
    .select(['stock.id', 'stock.supply', 'stock.taken', 'stock.spare'])
    .where('stock.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('stock.id'), ids))
    .orderBy('stock.id')
    .forNoKeyUpdate()
    .execute();
}

export async function updateLimit(
  db: Db,
  organizationId: string,
  id: string,
  limit: { supply: number | null; taken: number; spare: number | null },
): Promise<void> {
  await db
    .updateTable('stock')
    .set(limit)
    .where('stock.organization_id', '=', organizationId)
    .where('stock.id', '=', id)
    .execute();
}

/**
 * For things that may have their stock already; in one order, so that two who make the same ones never block each other. Answers
 * the ids of those that had none.
 */
export async function ensureStock(
  db: Db,
  organizationId: string,
  rows: readonly { id: string; supply: number | null }[],
): Promise<string[]> {
  const made = await db
    .insertInto('stock')
    .values(
      rows
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map((row) => ({ ...row, organization_id: organizationId })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('stock.id')
    .execute();
  return made.map(({ id }) => id);
}

export async function insertStock(
  db: Db,
  organizationId: string,
  rows: readonly { id: string; supply: number | null }[],
): Promise<void> {
  await db
    .insertInto('stock')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .execute();
}

export async function updateSpare(
  db: Db,
  organizationId: string,
  id: string,
  spare: number | null,
): Promise<void> {
  await db
    .updateTable('stock')
    .set({ spare })
    .where('stock.organization_id', '=', organizationId)
    .where('stock.id', '=', id)
    .execute();
}

/** Undefined when more than that is taken already. */
export async function updateSupply(
  db: Db,
  organizationId: string,
  id: string,
  supply: number | null,
): Promise<{ spare: number | null } | undefined> {
  return db
    .updateTable('stock')
    .set({ supply })
    .where('stock.organization_id', '=', organizationId)
    .where('stock.id', '=', id)
    .$if(supply !== null, (query) => query.where('stock.taken', '<=', supply ?? 0))
    .returning('stock.spare')
    .executeTakeFirst();
}

export async function deleteStock(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('stock')
    .where('stock.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('stock.id'), ids))
    .execute();
}

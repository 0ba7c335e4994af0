import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { meetsTiers, passTypeTiers } from '../programme/index.ts';

const now = sql<Date>`now()`;

export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>;

const sales = (db: Db, organizationId: string) =>
  db
    .selectFrom('pass_type')
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'pass_type.event_id'),
    )
    .select([
      'pass_type.id',
      'pass_type.event_id',
      'pass_type.name',
      'pass_type.active',
      'pass_type.visibility',
      'pass_type.min_quantity_per_sale',
      'pass_type.max_quantity_per_sale',
      'pass_type.override_start_date',
      'event.name as event_name',
      'event.slug as event_slug',
      'event.timezone as event_timezone',
      'event.registration',
      'event.canceled_at',
      'event.registration_start',
      'event.registration_end',
      'event.registration_limit',
      'event.event_end',
      'event.created_at as event_created_at',
      'event.group_id',
      'event.group_only',
      passTypeTiers(db, organizationId).as('tiers'),
      now.as('now'),
    ])
    .where('pass_type.organization_id', '=', organizationId);

export async function findSale(db: Db, organizationId: string, passTypeId: string) {
  return sales(db, organizationId).where('pass_type.id', '=', passTypeId).executeTakeFirst();
}

/** Held until the end: what moves the lines of one event comes one after the other, so that nobody is passed over. */
export async function holdEvent(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<{ id: string; registration_limit: number | null } | undefined> {
  return db
    .selectFrom('event')
    .select(['event.id', 'event.registration_limit'])
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const hasNoOffer = (db: Db, organizationId: string) =>
  db
    .selectFrom('waitlist_entry')
    .leftJoin('waitlist_offer', (join) =>
      join
        .on('waitlist_offer.organization_id', '=', organizationId)
        .onRef('waitlist_offer.entry_id', '=', 'waitlist_entry.id'),
    )
    .where('waitlist_entry.organization_id', '=', organizationId)
    .where('waitlist_offer.id', 'is', null);

const isWaiting = (db: Db, organizationId: string) =>
  hasNoOffer(db, organizationId).where('waitlist_entry.lapsed_at', 'is', null);

/** True for entries whose person holds a tier that the pass type requires now. */
const mayBuy = (db: Db, organizationId: string) =>
  meetsTiers(
    db,
    organizationId,
    sql.ref<string>('waitlist_entry.pass_type_id'),
    sql.ref<string>('waitlist_entry.account_id'),
  );

export type LineRow = Awaited<ReturnType<typeof listLines>>[number];

/** The lines of an event with the people who may buy, that of whoever came first first. */
export async function listLines(db: Db, organizationId: string, eventId: string) {
  const lines = isWaiting(db, organizationId)
    .select(({ fn }) => [
      'waitlist_entry.pass_type_id',
      sql<number>`sum(waitlist_entry.quantity)::integer`.as('wanted'),
      fn.min('waitlist_entry.joined_at').as('since'),
    ])
    .where('waitlist_entry.event_id', '=', eventId)
    .where(mayBuy(db, organizationId))
    .groupBy('waitlist_entry.pass_type_id');
  return sales(db, organizationId)
    .innerJoin(lines.as('line'), 'line.pass_type_id', 'pass_type.id')
    .select('line.wanted')
    .orderBy('line.since')
    .orderBy('pass_type.id')
    .execute();
}

/** Pass types of an event that are kept for those who wait, or who waited. */
export async function listKept(db: Db, organizationId: string, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pass_type')
    .innerJoin('stock', (join) =>
      join.on('stock.organization_id', '=', organizationId).onRef('stock.id', '=', 'pass_type.id'),
    )
    .select('pass_type.id')
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', eventId)
    .where('stock.spare', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export interface Waiting {
  readonly id: string;
  readonly account_id: string;
  readonly quantity: number;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly locale: string | null;
  readonly may_buy: boolean;
}

/** People without an offer for a pass type, in the order of the line. */
const people = (db: Db, organizationId: string, passTypeId: string) =>
  hasNoOffer(db, organizationId)
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'waitlist_entry.account_id'),
    )
    .select([
      'waitlist_entry.id',
      'waitlist_entry.account_id',
      'waitlist_entry.quantity',
      'account.email',
      'account.first_name',
      'account.last_name',
      'account.locale',
      mayBuy(db, organizationId).as('may_buy'),
    ])
    .where('waitlist_entry.pass_type_id', '=', passTypeId)
    .orderBy('waitlist_entry.joined_at')
    .orderBy('waitlist_entry.id')
    .limit(1)
    // A person who leaves the line at this moment is waited for; the next call finds the next one.
    .forUpdate('waitlist_entry');

export const findFirstWaiting = (
  db: Db,
  organizationId: string,
  passTypeId: string,
): Promise<Waiting | undefined> =>
  people(db, organizationId, passTypeId)
    .where('waitlist_entry.lapsed_at', 'is', null)
    .where(mayBuy(db, organizationId))
    .executeTakeFirst();

/** Out of turn, also somebody who let an offer run out. */
export const findWaiting = (
  db: Db,
  organizationId: string,
  passTypeId: string,
  entryId: string,
): Promise<Waiting | undefined> =>
  people(db, organizationId, passTypeId).where('waitlist_entry.id', '=', entryId).executeTakeFirst();

export async function insertOffer(
  db: Db,
  organizationId: string,
  row: {
    id: string;
    entry_id: string;
    event_id: string;
    pass_type_id: string;
    quantity: number;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('waitlist_offer')
    .values({ ...row, organization_id: organizationId })
    .execute();
}

export interface OfferRow {
  readonly entry_id: string;
  readonly event_id: string;
  readonly pass_type_id: string;
  readonly quantity: number;
}
const columns = [
  'waitlist_offer.entry_id',
  'waitlist_offer.event_id',
  'waitlist_offer.pass_type_id',
  'waitlist_offer.quantity',
] as const;

/** The caller that deletes the row owns its pieces: of claiming, leaving and expiry exactly one gets them. */
export async function takeOffer(
  db: Db,
  organizationId: string,
  entryId: string,
  which: 'standing' | 'lapsed' | 'any',
): Promise<OfferRow | undefined> {
  return db
    .deleteFrom('waitlist_offer')
    .where('waitlist_offer.organization_id', '=', organizationId)
    .where('waitlist_offer.entry_id', '=', entryId)
    .$if(which === 'standing', (query) => query.where('waitlist_offer.expires_at', '>', now))
    .$if(which === 'lapsed', (query) => query.where('waitlist_offer.expires_at', '<=', now))
    .returning(columns)
    .executeTakeFirst();
}

/** The entry of an offer that ran out. */
export async function findLapsed(db: Db, organizationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('waitlist_offer')
    .select('waitlist_offer.entry_id')
    .where('waitlist_offer.organization_id', '=', organizationId)
    .where('waitlist_offer.expires_at', '<=', now)
    .orderBy('waitlist_offer.expires_at')
    .limit(1)
    .executeTakeFirst();
  return row?.entry_id;
}

/** Everybody holds the entry before they touch its offer: in one order nobody waits for each other. */
export async function holdEntry(db: Db, organizationId: string, entryId: string): Promise<void> {
  await db
    .selectFrom('waitlist_entry')
    .select('waitlist_entry.id')
    .where('waitlist_entry.organization_id', '=', organizationId)
    .where('waitlist_entry.id', '=', entryId)
    .forUpdate()
    .execute();
}

/** Events with lines, and events of which something is kept for people who are gone. */
export async function listTendable(db: Db, organizationId: string): Promise<string[]> {
  const rows = await isWaiting(db, organizationId)
    .select('waitlist_entry.event_id as id')
    .union(
      db
        .selectFrom('stock')
        .leftJoin('pass_type', (join) =>
          join.on('pass_type.organization_id', '=', organizationId).onRef('pass_type.id', '=', 'stock.id'),
        )
        .select(sql<string>`coalesce(pass_type.event_id, stock.id)`.as('id'))
        .where('stock.organization_id', '=', organizationId)
        .where('stock.spare', 'is not', null),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Stock is that of a pass type or of an event as a whole. */
export async function findEventOfStock(db: Db, organizationId: string, id: string): Promise<string> {
  const row = await db
    .selectFrom('pass_type')
    .select('pass_type.event_id')
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.id', '=', id)
    .executeTakeFirst();
  return row?.event_id ?? id;
}

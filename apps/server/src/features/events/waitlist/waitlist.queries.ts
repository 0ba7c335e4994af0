import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Paging } from '../../../platform/http/schemas.ts';
import { containsPattern } from '../../../platform/text.ts';
import { accountColumn, type BaseAccountColumns } from '../../ground/accounts/index.ts';
import { meetsTiers } from '../programme/index.ts';

const entries = (db: Db, organizationId: string) =>
  db
    .selectFrom('waitlist_entry')
    .innerJoin('pass_type', (join) =>
      join
        .on('pass_type.organization_id', '=', organizationId)
        .onRef('pass_type.id', '=', 'waitlist_entry.pass_type_id'),
    )
    .leftJoin('waitlist_offer', (join) =>
      join
        .on('waitlist_offer.organization_id', '=', organizationId)
        .onRef('waitlist_offer.entry_id', '=', 'waitlist_entry.id')
        // By the database's clock: an offer that is over is none, also before a job has taken it away.
        .on('waitlist_offer.expires_at', '>', sql<Date>`now()`),
    )
    .selectAll('waitlist_entry')
    .select([
      'pass_type.name as pass_type_name',
      'waitlist_offer.quantity as offered',
      'waitlist_offer.expires_at',
    ])
    .where('waitlist_entry.organization_id', '=', organizationId);

/**
 * Where each stands in its line, counted from one. People whose tier has ended are skipped when something is offered, so they
 * are ahead of nobody.
 */
const place = (db: Db, organizationId: string) =>
  db
    .selectFrom('waitlist_entry as ahead')
    .leftJoin('waitlist_offer as offer', (join) =>
      join.on('offer.organization_id', '=', organizationId).onRef('offer.entry_id', '=', 'ahead.id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ahead.organization_id', '=', organizationId)
    .where('ahead.pass_type_id', '=', sql.ref<string>('waitlist_entry.pass_type_id'))
    .where('ahead.lapsed_at', 'is', null)
    .where('offer.id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('ahead.id', '=', sql.ref<string>('waitlist_entry.id')),
        meetsTiers(
          db,
          organizationId,
          sql.ref<string>('ahead.pass_type_id'),
          sql.ref<string>('ahead.account_id'),
        ),
      ]),
    )
    .where(sql<boolean>`(ahead.joined_at, ahead.id) <= (waitlist_entry.joined_at, waitlist_entry.id)`);

export type EntryRow = Awaited<ReturnType<typeof listOwnEntries>>[number];

export async function listOwnEntries(db: Db, organizationId: string, eventId: string, accountId: string) {
  return entries(db, organizationId)
    .select(place(db, organizationId).as('place'))
    .where('waitlist_entry.event_id', '=', eventId)
    .where('waitlist_entry.account_id', '=', accountId)
    .orderBy('waitlist_entry.joined_at')
    .orderBy('waitlist_entry.id')
    .execute();
}

export interface EntryFilter {
  readonly search?: string | undefined;
  readonly ticketId?: string | undefined;
}

function ofEvent(db: Db, organizationId: string, eventId: string, { search, ticketId }: EntryFilter) {
  let query = entries(db, organizationId)
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'waitlist_entry.account_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .where('waitlist_entry.event_id', '=', eventId);
  if (ticketId !== undefined) query = query.where('waitlist_entry.pass_type_id', '=', ticketId);
  return search === undefined || search.trim() === ''
    ? query
    : query.where('account.search_text', 'like', containsPattern(search));
}

export type ListedEntryRow = Awaited<ReturnType<typeof listEntries>>[number];

export async function listEntries(
  db: Db,
  organizationId: string,
  eventId: string,
  { page, pageSize, ...filter }: Paging & EntryFilter,
) {
  return ofEvent(db, organizationId, eventId, filter)
    .select([
      place(db, organizationId).as('place'),
      accountColumn('account', 'image').$castTo<BaseAccountColumns>().as('account'),
    ])
    .orderBy('waitlist_entry.joined_at')
    .orderBy('waitlist_entry.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export async function countEntries(
  db: Db,
  organizationId: string,
  eventId: string,
  filter: EntryFilter,
): Promise<number> {
  const { count } = await ofEvent(db, organizationId, eventId, filter)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A new place at the end of the line; who waits already keeps theirs, and who had let an offer run out begins anew. */
export async function upsertEntry(
  db: Db,
  organizationId: string,
  row: {
    id: string;
    event_id: string;
    pass_type_id: string;
    account_id: string;
    quantity: number;
    now: Date;
  },
): Promise<void> {
  const { now, ...columns } = row;
  await db
    .insertInto('waitlist_entry')
    .values({ ...columns, organization_id: organizationId, joined_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'pass_type_id', 'account_id']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        joined_at: sql<Date>`case when waitlist_entry.lapsed_at is null then waitlist_entry.joined_at
          else excluded.joined_at end`,
        lapsed_at: null,
      })),
    )
    .execute();
}

export async function findOwnEntry(
  db: Db,
  organizationId: string,
  passTypeId: string,
  accountId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('waitlist_entry')
    .select('waitlist_entry.id')
    .where('waitlist_entry.organization_id', '=', organizationId)
    .where('waitlist_entry.pass_type_id', '=', passTypeId)
    .where('waitlist_entry.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.id;
}

/** A line of the event that somebody stands in. */
export async function findEntry(db: Db, organizationId: string, eventId: string, id: string) {
  return db
    .selectFrom('waitlist_entry')
    .select(['waitlist_entry.id', 'waitlist_entry.event_id', 'waitlist_entry.pass_type_id'])
    .where('waitlist_entry.organization_id', '=', organizationId)
    .where('waitlist_entry.event_id', '=', eventId)
    .where('waitlist_entry.id', '=', id)
    .executeTakeFirst();
}

/** Puts a person whose offer expired back into the line, at their former place. */
export async function clearLapsed(db: Db, organizationId: string, entryId: string): Promise<void> {
  await db
    .updateTable('waitlist_entry')
    .set({ lapsed_at: null })
    .where('waitlist_entry.organization_id', '=', organizationId)
    .where('waitlist_entry.id', '=', entryId)
    .execute();
}

export async function deleteEntry(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('waitlist_entry')
    .where('waitlist_entry.organization_id', '=', organizationId)
    .where('waitlist_entry.id', '=', id)
    .execute();
}

export async function markLapsed(db: Db, organizationId: string, entryId: string): Promise<void> {
  await db
    .updateTable('waitlist_entry')
    .set({ lapsed_at: sql<Date>`now()` })
    .where('waitlist_entry.organization_id', '=', organizationId)
    .where('waitlist_entry.id', '=', entryId)
    .execute();
}

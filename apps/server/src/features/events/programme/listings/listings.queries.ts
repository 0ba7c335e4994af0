import { sql, type Expression, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { EventTable } from '../programme.tables.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';

export interface ListingFilter {
  readonly past: boolean;
  readonly draft?: boolean | undefined;
}
export type ListingOrder = 'eventStart' | 'name';

/** Ids of the events that the account made or co-hosts; upcoming ones with the next first, past ones with the last. */
export async function listHostedIds(
  db: Db,
  organizationId: string,
  accountId: string,
  { past, draft }: ListingFilter,
  { page, pageSize, search }: Paging,
  order: ListingOrder,
): Promise<string[]> {
  let query = db
    .selectFrom('event')
    .leftJoin('event_host as host', (join) =>
      join
        .on('host.organization_id', '=', organizationId)
        .onRef('host.event_id', '=', 'event.id')
        .on('host.account_id', '=', accountId),
    )
    .select('event.id')
    .where('event.organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('event.creator_id', '=', accountId), eb('host.account_id', 'is not', null)]))
    .where('event.event_end', past ? '<' : '>=', (eb) => eb.fn<Date>('now', []));
  if (draft !== undefined) query = query.where('event.draft', '=', draft);
  if (search !== undefined && search.trim() !== '')
    query = query.where('event.search_text', 'like', containsPattern(search));
  const direction = past ? 'desc' : 'asc';
  const ordered =
    order === 'name'
      ? query.orderBy('event.name').orderBy('event.id')
      : query.orderBy('event.event_start', direction).orderBy('event.id', direction);
  const rows = await ordered
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

export type NewEvent = Omit<Insertable<EventTable>, 'organization_id'>;
export type EventChanges = Updateable<EventTable>;

/** False when the address, or the id, is taken. */
export async function insertEvent(db: Db, organizationId: string, event: NewEvent): Promise<boolean> {
  const result = await db
    .insertInto('event')
    .values({ ...event, organization_id: organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateEvent(
  db: Db,
  organizationId: string,
  id: string,
  changes: EventChanges,
): Promise<void> {
  await db
    .updateTable('event')
    .set(changes)
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', id)
    .execute();
}

const oneEvent = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('event')
    .selectAll('event')
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', id);

/** Not changed by others until the end of the transaction; people register meanwhile. */
export async function holdEvent(db: Db, organizationId: string, id: string) {
  return oneEvent(db, organizationId, id).forNoKeyUpdate().executeTakeFirst();
}

/** The same, and nobody registers meanwhile. Callers that also take stock must take it first. */
export async function lockEvent(db: Db, organizationId: string, id: string) {
  return oneEvent(db, organizationId, id).forUpdate().executeTakeFirst();
}

export async function deleteEvent(db: Db, organizationId: string, id: string): Promise<void> {
  await db
    .deleteFrom('event')
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', id)
    .execute();
}

/** Whether money for the event is here or on its way, so that it would go back. */
export async function hasReturnable(db: Db, organizationId: string, eventId: string): Promise<boolean> {
  const row = await payments(db, organizationId, eventId)
    .where((eb) =>
      eb.or([
        eb('payment_intent.status', '<>', 'captured'),
        eb('payment_intent.captured', '>', eb.ref('payment_intent.refunded')),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const payments = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.event_id', '=', eventId)
    .where('payment_intent.amount', '>', 0)
    .where('payment_intent.status', 'in', ['processing', 'authorized', 'captured']);

/** Whether somebody has a pass, is choosing one just now, or money moved for the event or is on its way. */
export async function isSold(db: Db, organizationId: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('pass')
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .where('pass.event_id', '=', eventId)
    .where((eb) => eb.or([eb('pass.status', '<>', 'canceled'), eb('pass.amount_paid', '>', 0)]))
    .unionAll(
      db
        .selectFrom('coupon')
        .select('coupon.id')
        .where('coupon.organization_id', '=', organizationId)
        .where('coupon.event_id', '=', eventId)
        .where('coupon.pre_paid', '=', true),
    )
    .unionAll(
      db
        .selectFrom('receipt')
        .select('receipt.id')
        .where('receipt.organization_id', '=', organizationId)
        .where('receipt.event_id', '=', eventId),
    )
    .unionAll(payments(db, organizationId, eventId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids that may have a stock row: the event and all its scarce parts. */
export async function listStockIds(db: Db, organizationId: string, eventId: string): Promise<string[]> {
  const of = (
    table: 'pass_type' | 'event_add_on' | 'event_room_type' | 'coupon' | 'event_session' | 'question',
  ) =>
    db
      .selectFrom(table)
      .select(`${table}.id`)
      .where(`${table}.organization_id`, '=', organizationId)
      .where(`${table}.event_id`, '=', eventId);
  const choices = db
    .selectFrom('question_choice')
    .innerJoin('question', (join) =>
      join
        .on('question.organization_id', '=', organizationId)
        .onRef('question.id', '=', 'question_choice.question_id'),
    )
    .select('question_choice.id')
    .where('question_choice.organization_id', '=', organizationId)
    .where('question.event_id', '=', eventId);
  const rows = await of('pass_type')
    .unionAll(of('event_add_on'))
    .unionAll(of('event_room_type'))
    .unionAll(of('coupon'))
    .unionAll(of('event_session'))
    .unionAll(of('question'))
    .unionAll(choices)
    .execute();
  return [eventId, ...rows.map(({ id }) => id)];
}

/** Days of the programme follow the clocks of the place; those of an imported schedule say their own. */
export async function resetDays(
  db: Db,
  organizationId: string,
  eventId: string,
  timeZone: string,
): Promise<void> {
  await db
    .updateTable('event_session')
    .set((eb) => ({ day: programmeDay(eb.ref('event_session.start_time'), timeZone) }))
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.event_id', '=', eventId)
    .where('event_session.source', 'is', null)
    .execute();
}

/** Sessions that begin before 4 a.m. belong to the day before, as in schedules that do not say otherwise. */
export const programmeDay = (start: Expression<Date>, timeZone: string) =>
  sql<string>`((${start} at time zone ${timeZone}::text) - interval '4 hours')::date`;

export async function countParts(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('event')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('event_session')
            .select('event_session.id')
            .where('event_session.organization_id', '=', organizationId)
            .where('event_session.event_id', '=', eventId),
        )
        .$castTo<boolean>()
        .as('has_sessions'),
      eb
        .exists(
          eb
            .selectFrom('pass_type')
            .select('pass_type.id')
            .where('pass_type.organization_id', '=', organizationId)
            .where('pass_type.event_id', '=', eventId)
            .where('pass_type.active', '=', true),
        )
        .$castTo<boolean>()
        .as('has_pass_types'),
    ])
    .where('event.organization_id', '=', organizationId)
    .where('event.id', '=', eventId)
    .executeTakeFirst();
}

/** Of the things that its limit is over. */
export async function listPassTypeIds(db: Db, organizationId: string, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('pass_type')
    .select('pass_type.id')
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', eventId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasSeries(db: Db, organizationId: string, seriesId: string): Promise<boolean> {
  const row = await db
    .selectFrom('series')
    .select('series.id')
    .where('series.organization_id', '=', organizationId)
    .where('series.id', '=', seriesId)
    .executeTakeFirst();
  return row !== undefined;
}

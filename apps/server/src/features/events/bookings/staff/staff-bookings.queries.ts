import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../../../platform/context.ts';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import { countUpTo, type Order } from '../../../../platform/db/list.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn, type BaseAccountColumns } from '../../../ground/accounts/index.ts';
import type { BookingStatus, GivenAnswer } from '../bookings.tables.ts';
import { shownEvent, type ShownEvent } from '../for-events/shown-events.fragments.ts';
import { bookings, type BookingRow } from '../taking/bookings.queries.ts';
import { isBeingPaid, isKept, returnable } from '../taking/kept.fragments.ts';

export interface StaffFilter {
  readonly search?: string | undefined;
  readonly placeId?: string | undefined;
  readonly spaceId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly status?: BookingStatus | undefined;
  readonly startsFrom?: Date | undefined;
  /** The first moment after. */
  readonly startsUntil?: Date | undefined;
  readonly endsAfter?: Date | undefined;
  /** Neither given up nor called off. */
  readonly isLive?: boolean;
}

export type StaffBookingRow = BookingRow & {
  readonly account: BaseAccountColumns | null;
  /** The event that has taken the space, where the reader may see it. */
  readonly event: ShownEvent | null;
};

type Column = RawBuilder<unknown>;

export const ID: Column = sql.ref('booking.id');
export const SORTABLE: Readonly<Record<string, Column>> = {
  startsAt: sql.ref('booking.starts_at'),
  createdAt: sql.ref('booking.created_at'),
  alternateId: sql.ref('booking.number'),
};

const found = (ctx: Context, filter: StaffFilter) => {
  const { db, organizationId } = ctx;
  const {
    search = '',
    placeId,
    spaceId,
    accountId,
    status,
    startsFrom,
    startsUntil,
    endsAfter,
    isLive,
  } = filter;
  let query = bookings(db, organizationId)
    .leftJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'booking.account_id'),
    )
    .leftJoin('image as face', (join) =>
      join.on('face.organization_id', '=', organizationId).onRef('face.id', '=', 'account.image_id'),
    )
    .select([accountColumn('account', 'face').as('account'), shownEvent(ctx).as('event')])
    // Of drafts, only what is still held is there.
    .where(isKept(db, organizationId));
  if (placeId !== undefined) query = query.where('booking.place_id', '=', placeId);
  if (spaceId !== undefined) query = query.where('booking.space_id', '=', spaceId);
  if (accountId !== undefined) query = query.where('booking.account_id', '=', accountId);
  if (status !== undefined) query = query.where('booking.status', '=', status);
  if (startsFrom !== undefined) query = query.where('booking.starts_at', '>=', startsFrom);
  if (startsUntil !== undefined) query = query.where('booking.starts_at', '<', startsUntil);
  if (endsAfter !== undefined) query = query.where('booking.ends_at', '>', endsAfter);
  if (isLive === true) query = query.where('booking.status', '<>', 'canceled');
  if (search.trim() !== '')
    query = query.where((eb) =>
      eb.or([
        eb('account.search_text', 'like', containsPattern(search)),
        ...(/^\d{1,15}$/.test(search.trim()) ? [eb('booking.number', '=', Number(search))] : []),
      ]),
    );
  return query;
};

export async function listStaffBookings(
  ctx: Context,
  filter: StaffFilter,
  orders: readonly Order<Column>[],
  { page, pageSize }: Paging,
): Promise<StaffBookingRow[]> {
  let query = found(ctx, filter);
  for (const { by, isDescending } of orders) query = query.orderBy(by, isDescending ? 'desc' : 'asc');
  return query
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

export const countStaffBookings = (ctx: Context, filter: StaffFilter): Promise<number> =>
  countUpTo(ctx.db, found(ctx, filter));

export async function findStaffBooking(ctx: Context, id: string): Promise<StaffBookingRow | undefined> {
  return found(ctx, {}).where('booking.id', '=', id).executeTakeFirst();
}

/** In the order of their beginnings, from one on. */
export async function listAfter(
  ctx: Context,
  filter: StaffFilter,
  after: { readonly starts_at: Date; readonly id: string } | undefined,
  limit: number,
): Promise<StaffBookingRow[]> {
  let query = found(ctx, filter);
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(booking.starts_at, booking.id) > (${after.starts_at}, ${after.id}::uuid)`,
    );
  return query.orderBy('booking.starts_at').orderBy('booking.id').limit(limit).execute();
}

/** The newest; answers to what only older ones were asked share the last column. */
const MOST_READ = 20_000;

/** Questions that these bookings answered, each in its newest words, in the order in which they are asked. */
export async function listAnswered(
  ctx: Context,
  filter: StaffFilter,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .selectFrom(
      found(ctx, filter)
        .clearSelect()
        .select(['booking.id', 'booking.answers', 'booking.updated_at'])
        .where(sql<boolean>`booking.answers <> '[]'::jsonb`)
        .orderBy('booking.id', 'desc')
        .limit(MOST_READ)
        .as('listed'),
    )
    .crossJoinLateral(
      sql<{
        answer: GivenAnswer;
        place: number;
      }>`jsonb_array_elements(listed.answers) with ordinality`.as<'one'>(sql`one(answer, place)`),
    )
    .select([
      sql<string>`one.answer->>'questionId'`.as('id'),
      sql<string>`(array_agg(one.answer->>'name' order by listed.updated_at desc, listed.id))[1]`.as('name'),
    ])
    .groupBy(sql`one.answer->>'questionId'`)
    .orderBy(sql`min(one.place)`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export interface Closed {
  readonly placeId: string;
  readonly spaceId: string | null;
}
export interface Period {
  readonly from: Date;
  readonly to: Date;
  readonly now: Date;
}

/** Live ones that reach into the time and are not over, of one space or of all of the place. */
function touched(db: Db, organizationId: string, { placeId, spaceId }: Closed, { from, to, now }: Period) {
  return db
    .selectFrom('booking')
    .where('booking.organization_id', '=', organizationId)
    .where('booking.place_id', '=', placeId)
    .where('booking.status', 'in', ['draft', 'needsInfo', 'ready'])
    .where('booking.starts_at', '<', to)
    .where('booking.ends_at', '>', from)
    .where('booking.ends_at', '>', now)
    .$if(spaceId !== null, (query) => query.where('booking.space_id', '=', spaceId ?? ''));
}

/** Times of events stay with them. */
export async function lockTouched(
  db: Db,
  organizationId: string,
  closed: Closed,
  period: Period,
  limit: number,
): Promise<{ id: string; slot_id: string; space_id: string; status: BookingStatus }[]> {
  return touched(db, organizationId, closed, period)
    .select(['booking.id', 'booking.slot_id', 'booking.space_id', 'booking.status'])
    .where('booking.event_id', 'is', null)
    .orderBy('booking.id')
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function countTouched(
  db: Db,
  organizationId: string,
  closed: Closed,
  period: Period,
): Promise<number> {
  const { count } = await touched(db, organizationId, closed, period)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('booking.status', '!=', 'draft')
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether money of one of those that a closure cancels would go back, or is on its way. */
export async function hasReturnable(
  db: Db,
  organizationId: string,
  closed: Closed,
  period: Period,
): Promise<boolean> {
  const row = await touched(db, organizationId, closed, period)
    .select('booking.id')
    .where('booking.event_id', 'is', null)
    .where(
      sql<boolean>`case when booking.status = 'draft' then ${isBeingPaid(db, organizationId)}
        else least(booking.paid, ${returnable(db, organizationId)}) > 0 end`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listTouchedIds(
  db: Db,
  organizationId: string,
  closed: Closed,
  period: Period,
  { withDrafts, withEvents, limit }: { withDrafts: boolean; withEvents: boolean; limit: number },
): Promise<string[]> {
  const rows = await touched(db, organizationId, closed, period)
    .select('booking.id')
    .$if(!withDrafts, (query) => query.where('booking.status', '!=', 'draft'))
    .$if(!withEvents, (query) => query.where('booking.event_id', 'is', null))
    .orderBy('booking.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listByIds(ctx: Context, ids: readonly string[]): Promise<StaffBookingRow[]> {
  if (ids.length === 0) return [];
  return found(ctx, {})
    .where((eb) => anyOf(eb.ref('booking.id'), ids))
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute();
}

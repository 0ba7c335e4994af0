import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Caller, TestApp } from '../../../testing/app.ts';
import type {
  BookingDaySlotsView,
  BookingView,
  ManagedBookingPlaceView,
  ManagedBookingSpaceView,
} from './bookings.base.schemas.ts';

export const WEEK = [1, 2, 3, 4, 5, 6, 7];

export interface Shop {
  readonly place: ManagedBookingPlaceView;
  readonly space: ManagedBookingSpaceView;
  /** Where its calls begin. */
  readonly path: string;
}

/** A place with a space that is open every day from eight to eight. */
export async function makeShop(
  staff: Caller,
  space: object = {},
  place: object = {},
  hours: readonly object[] = WEEK.map((weekday) => ({ weekday, from: '08:00', to: '20:00' })),
): Promise<Shop> {
  const made = await done(
    staff.post<ManagedBookingPlaceView>('/admin/bookings/places', {
      name: 'House',
      timezone: 'UTC',
      ...place,
    }),
  );
  const opened = await done(
    staff.post<ManagedBookingSpaceView>(`/admin/bookings/places/${made.id}/spaces`, {
      name: 'Court',
      ...space,
    }),
  );
  const open = await done(
    staff.put<{ space: ManagedBookingSpaceView }>(`/admin/bookings/spaces/${opened.id}/hours`, { hours }),
  );
  return { place: made, space: open.space, path: `/bookings/places/${made.id}/spaces/${opened.id}` };
}

/** A place with so many spaces, slots of five minutes around the clock, all of them booked from yesterday on for 20 days. */
export async function makeFullHouse(
  { pool }: TestApp['database'],
  staff: Caller,
  spaces: number,
): Promise<string> {
  const hours = WEEK.map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
  const { place, space } = await makeShop(staff, { slotDuration: 5 }, {}, hours);
  await pool.query(
    `insert into booking_space (organization_id, id, place_id, slug, name, slot_minutes, created_at, updated_at)
     select organization_id, gen_random_uuid(), place_id, gen_random_uuid(), name || n, slot_minutes, now(), now()
     from booking_space, generate_series(2, $2::int) n where id = $1`,
    [space.id, spaces],
  );
  await pool.query(
    `insert into booking_hours (organization_id, space_id, weekday, from_minute, to_minute)
     select organization_id, id, weekday, 0, 1440 from booking_space, generate_series(1, 7) weekday
     where place_id = $1 and id <> $2`,
    [place.id, space.id],
  );
  await pool.query(
    `with slot as (
       insert into booking_slot (organization_id, id, space_id, starts_at, ends_at)
       select organization_id, gen_random_uuid(), id, midnight + n * interval '1 day', midnight + (n + 1) * interval '1 day'
       from booking_space, generate_series(-1, 18) n, (select date_trunc('day', now(), 'UTC') as midnight) today
       where place_id = $1 returning *)
     insert into booking (organization_id, id, number, slot_id, space_id, place_id, account_id, lane, day, minute,
       starts_at, ends_at, status, created_at, updated_at)
     select organization_id, gen_random_uuid(), row_number() over (), id, space_id, $1, $2, 1, starts_at::date, 0,
       starts_at, ends_at, 'ready', now(), now() from slot`,
    [place.id, staff.id],
  );
  return place.id;
}

/** A question of a place or a space; text unless said. */
export const ask = (question: object = {}) => ({
  id: randomUUID(),
  type: 'text',
  name: 'How many people?',
  required: false,
  choices: [],
  ...question,
});

export async function done<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  if (statusCode !== 200) throw new Error(`${statusCode} ${body.message}`);
  return body.data;
}

/** A day so many days from now, on the clock of UTC. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Again when no connection was free, as clients that are told so do. */
export async function untilServed<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await call();
    if (answer.statusCode !== 503) return answer;
    await wait(50);
  }
}

export const take = (
  caller: Caller,
  { path }: Shop,
  time: string,
  day = dayAhead(2),
): Promise<Answer<BookingView>> =>
  untilServed(() => caller.post<BookingView>(`${path}/slots`, { day, time }));

export const book = async (caller: Caller, shop: Shop, time: string, day?: string): Promise<BookingView> => {
  const { id } = await done(take(caller, shop, time, day));
  return done(caller.post<BookingView>(`/bookings/${id}`));
};

export async function leftAt(
  caller: Caller,
  { path }: Shop,
  time: string,
  day = dayAhead(2),
): Promise<number | undefined> {
  const month = await done(caller.get<BookingDaySlotsView[]>(`${path}/slots?firstDayOfMonth=${day}`));
  return month.find((one) => one.day === day)?.slots.find((slot) => slot.time === time)?.supply;
}

export { returnAllOwed } from './paying/owed.service.ts';
export { releaseHolds } from './taking/holds.service.ts';
export { sweepSeries } from './series/series.service.ts';

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Caller } from '../../../testing/app.ts';
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

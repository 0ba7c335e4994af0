import { viewImage } from '../../../platform/db/images.ts';
import type {
  BookingDaySlotsView,
  BookingPlaceView,
  BookingSpaceView,
  BookingView,
  ManagedBookingPlaceView,
  ManagedBookingSpaceView,
} from './bookings.base.schemas.ts';
import { askedBy } from './asking/asking.policy.ts';
import type { StoredQuestion } from './bookings.tables.ts';
import { refundOf } from './paying/refunds.policy.ts';
import type { PlaceRow } from './places/places.queries.ts';
import type { SpaceRow } from './places/spaces.queries.ts';
import type { DaySlots, SpaceNext } from './slots/availability.service.ts';
import { timeOf } from './slots/days.ts';
import { cancelableUntil } from './slots/rules.policy.ts';
import type { BookingRow } from './taking/bookings.queries.ts';

export interface ShownPlace {
  readonly row: PlaceRow;
  readonly freeToday: number;
}

export const basePlace = (row: BookingRow['place'] | PlaceRow) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  timezone: row.timezone,
  description: row.description,
  image: viewImage(row.image),
});

export const viewPlace = ({ row, freeToday }: ShownPlace): BookingPlaceView => ({
  ...basePlace(row),
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  country: row.country,
  freeToday,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

const viewQuestion = (question: StoredQuestion) => ({
  ...question,
  choices: question.choices.map((choice) => ({
    ...choice,
    subQuestionIds: [...(choice.subQuestionIds ?? [])],
  })),
});

export const viewManagedPlace = (place: ShownPlace): ManagedBookingPlaceView => ({
  ...viewPlace(place),
  questions: place.row.questions.map(viewQuestion),
  active: place.row.active,
  sortOrder: place.row.sort_order,
});

export const baseSpace = (row: BookingRow['space'] | SpaceRow, currency: string) => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  supply: row.supply,
  slotDuration: row.slot_minutes,
  price: row.price,
  currency,
  description: row.description,
  image: viewImage(row.image),
});

export function viewSpace({ space, hours, next }: SpaceNext): BookingSpaceView {
  return {
    ...baseSpace(space, space.currency),
    start: space.start_at?.toISOString() ?? null,
    end: space.end_at?.toISOString() ?? null,
    hours: hours.map((period) => ({
      weekday: period.weekday,
      from: timeOf(period.from_minute),
      to: timeOf(period.to_minute),
    })),
    noticeMinutes: space.notice_minutes,
    horizonDays: space.horizon_days,
    cancelHours: space.cancel_hours,
    perDay: space.per_day,
    perWeek: space.per_week,
    refunds: space.refunds,
    questions: askedBy(space).map(viewQuestion),
    nextSlot: next === undefined ? null : { day: next.day, time: timeOf(next.minute) },
    createdAt: space.created_at.toISOString(),
    updatedAt: space.updated_at.toISOString(),
  };
}

export const viewManagedSpace = (shown: SpaceNext): ManagedBookingSpaceView => ({
  ...viewSpace(shown),
  placeId: shown.space.place_id,
  questions: shown.space.questions.map(viewQuestion),
  doorNames: shown.space.door_names,
  forEvents: shown.space.for_events,
  active: shown.space.active,
  sortOrder: shown.space.sort_order,
});

export const viewDay = ({ day, slots }: DaySlots): BookingDaySlotsView => ({
  day,
  slots: slots.map(({ minute, left }) => ({ time: timeOf(minute), supply: left })),
});

export const viewBooking = (row: BookingRow, now: Date): BookingView => ({
  id: row.id,
  alternateId: row.number,
  day: row.local_day,
  time: timeOf(row.minute),
  duration: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / 60_000),
  status: row.status,
  space: baseSpace(row.space, row.currency),
  place: basePlace(row.place),
  price: row.price,
  paid: row.paid,
  refunded: row.refunded,
  refund: row.status === 'ready' ? refundOf(row, now) : 0,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  holdExpiresAt: row.status === 'draft' ? (row.hold_expires_at?.toISOString() ?? null) : null,
  cancelableUntil: cancelableUntil(row.starts_at, row.cancel_hours).toISOString(),
  note: row.note,
  answers: row.answers.map((answer) => ({ ...answer })),
  seriesId: row.series_id,
  canceledAt: row.canceled_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

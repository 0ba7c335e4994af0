import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    booking_place: BookingPlaceTable;
    booking_space: BookingSpaceTable;
    booking_hours: BookingHoursTable;
    booking_closure: BookingClosureTable;
    booking_slot: BookingSlotTable;
    booking: BookingTable;
    booking_watch: BookingWatchTable;
    booking_series: BookingSeriesTable;
  }
}

const OFFER = 'What the organization offers to all.';

export const tables: Tables = {
  booking_place: { impersonal: OFFER, pictures: ['image_id'] },
  booking_space: { impersonal: OFFER, pictures: ['image_id'] },
  booking_hours: { impersonal: OFFER },
  booking_closure: { impersonal: OFFER },
  booking_slot: { impersonal: 'A time of a space; its bookings say of whom.' },
  booking: {
    personal: owned('bookings', { withheld: ['lane'] }),
    otherIds: { intent_id: 'a payment' },
  },
  booking_watch: { personal: owned('waiting-for-bookings') },
  booking_series: { personal: owned('series-of-bookings') },
};

/** Somebody who cancels so many hours before the start gets that percentage back. */
export interface RefundStep {
  readonly hours: number;
  readonly percentage: number;
}

type GeneratedJson<T> = ColumnType<T, string | undefined, string>;

export interface BookingPlaceTable {
  organization_id: string;
  id: string;
  slug: string;
  name: string;
  description: string | null;
  image_id: string | null;
  timezone: string;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  active: Generated<boolean>;
  sort_order: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface BookingSpaceTable {
  organization_id: string;
  id: string;
  place_id: string;
  slug: string;
  name: string;
  description: string | null;
  image_id: string | null;
  supply: Generated<number>;
  slot_minutes: Generated<number>;
  price: Generated<number>;
  start_at: NullableInstant;
  end_at: NullableInstant;
  notice_minutes: Generated<number>;
  horizon_days: Generated<number>;
  cancel_hours: Generated<number>;
  per_day: number | null;
  per_week: number | null;
  refunds: GeneratedJson<RefundStep[]>;
  /** Signed-in members read first names at its door. */
  door_names: Generated<boolean>;
  active: Generated<boolean>;
  sort_order: Generated<number>;
  search_text: Generated<string>;
  created_at: Instant;
  updated_at: Instant;
}

export interface BookingHoursTable {
  organization_id: string;
  space_id: string;
  /** Monday is 1. */
  weekday: number;
  from_minute: number;
  to_minute: number;
}

export interface BookingClosureTable {
  organization_id: string;
  id: string;
  place_id: string;
  /** Null: the whole place. */
  space_id: string | null;
  starts_at: Instant;
  ends_at: Instant;
  reason: string | null;
  created_at: Instant;
  /** While bookings in that time are being canceled. */
  canceling_since: NullableInstant;
  canceled: Generated<number>;
}

export interface BookingSlotTable {
  organization_id: string;
  id: string;
  space_id: string;
  starts_at: Instant;
  ends_at: Instant;
}

/** Somebody waits for a full time to become free. */
export interface BookingWatchTable {
  organization_id: string;
  id: string;
  space_id: string;
  account_id: string;
  /** `YYYY-MM-DD` on the clock of the place. */
  day: ColumnType<Date, string, string>;
  minute: number;
  starts_at: Instant;
  created_at: Instant;
}

/** Dates of one weekly time, taken as one order. */
export interface BookingSeriesTable {
  organization_id: string;
  id: string;
  number: number;
  space_id: string;
  account_id: string;
  minute: number;
  /** `YYYY-MM-DD` on the clock of the place. */
  first_day: ColumnType<Date, string, string>;
  last_day: ColumnType<Date, string, string>;
  every_weeks: number;
  /** Of one date, as the space had it when the series was taken. */
  price: number;
  status: Generated<'draft' | 'ready'>;
  created_at: Instant;
  updated_at: Instant;
}

export type BookingStatus = 'draft' | 'needsInfo' | 'ready' | 'canceled';

export interface BookingTable {
  organization_id: string;
  id: string;
  number: number;
  slot_id: string;
  space_id: string;
  place_id: string;
  account_id: string;
  series_id: string | null;
  /** Each of the pieces that a space has at one time is a lane. */
  lane: number;
  /** `YYYY-MM-DD` on the clock of the place. */
  day: ColumnType<Date, string, string>;
  minute: number;
  starts_at: Instant;
  ends_at: Instant;
  status: Generated<BookingStatus>;
  price: Generated<number>;
  /** As the space had it when the booking was made. */
  refunds: GeneratedJson<RefundStep[]>;
  intent_id: string | null;
  /** With tax. */
  paid: Generated<number>;
  refunded: Generated<number>;
  /** Made for the person, free of rules. */
  by_staff: Generated<boolean>;
  hold_expires_at: NullableInstant;
  canceled_at: NullableInstant;
  canceled_by: 'member' | 'staff' | null;
  checked_in_at: NullableInstant;
  missed_at: NullableInstant;
  day_reminder_at: NullableInstant;
  hour_reminder_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

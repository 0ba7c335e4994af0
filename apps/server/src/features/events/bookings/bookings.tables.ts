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
    booking_hold: BookingHoldTable;
    booking_series: BookingSeriesTable;
    event_space: EventSpaceTable;
    booking_kept: BookingKeptTable;
    booking_place_manager: BookingPlaceManagerTable;
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
    otherIds: { intent_id: 'a payment', refund_id: 'a refund' },
  },
  booking_watch: { personal: owned('waiting-for-bookings') },
  booking_hold: {
    personal: owned('holds-of-bookings', { order: ['space_id'] }),
    right: 'What a person does for themselves.',
  },
  booking_series: { personal: owned('series-of-bookings') },
  booking_kept: {
    personal: owned('kept-notes-of-bookings', { order: ['booking_id'] }),
    otherIds: { booking_id: 'a draft that is gone' },
  },
  booking_place_manager: {
    personal: owned('managed-places', { order: ['place_id', 'account_id'] }),
    right: {
      kind: 'placeManager',
      of: 'place_id',
      power: 'bookings:write',
      by: ['addBookingManager'],
      isPower: true,
    },
  },
  event_space: { impersonal: 'Where an event takes place.' },
};

/** Somebody who cancels so many hours before the start gets that percentage back. */
export interface RefundStep {
  readonly hours: number;
  readonly percentage: number;
}

/** A question of a place or a space, as it is stored with it; the shared rules of questions read it. */
export interface StoredQuestion {
  readonly id: string;
  readonly type: BookingQuestionType;
  readonly name: string;
  readonly description: string | null;
  readonly placeholder: string | null;
  readonly required: boolean;
  /** The answer can be changed once the booking is made. */
  readonly mutable: boolean;
  readonly min: string | null;
  readonly max: string | null;
  readonly validation: string | null;
  readonly validationMessage: string | null;
  readonly choices: readonly StoredChoice[];
}

interface StoredChoice {
  readonly id: string;
  readonly value: string;
  readonly text: string | null;
  /** Asked only when this is chosen. */
  readonly subQuestionIds?: readonly string[];
}

export type BookingQuestionType =
  'text' | 'textarea' | 'number' | 'time' | 'date' | 'toggle' | 'select' | 'radio' | 'checkbox';

/** An answer as a booking keeps it: with the question as it was asked then. */
export interface GivenAnswer {
  readonly questionId: string;
  readonly name: string;
  readonly type: BookingQuestionType;
  readonly value: string;
  /** The words of the choices, or the value itself. */
  readonly text: string;
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
  /** Asked of everybody who books one of its spaces. */
  questions: GeneratedJson<StoredQuestion[]>;
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
  /** Asked after those of its place. */
  questions: GeneratedJson<StoredQuestion[]>;
  /** Signed-in members read first names at its door. */
  door_names: Generated<boolean>;
  /** Hosts take it for their events, not the staff alone. */
  for_events: Generated<boolean>;
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

/** Until when times of a space that a person chose are, or were, kept. */
export interface BookingHoldTable {
  organization_id: string;
  account_id: string;
  space_id: string;
  last_hold_ends: Instant;
  holds_begun: number;
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
  /** Monday is 1. None: the weekday of the first day. */
  weekdays: Generated<number[]>;
  /** Of one date, as the space had it when the series was taken. */
  price: number;
  status: Generated<'draft' | 'ready'>;
  created_at: Instant;
  updated_at: Instant;
}

export type BookingStatus = 'draft' | 'needsInfo' | 'ready' | 'canceled';

/** A space that an event takes for its time, and the minutes that it needs before and after. */
export interface EventSpaceTable {
  organization_id: string;
  event_id: string;
  space_id: string;
  minutes_before: Generated<number>;
  minutes_after: Generated<number>;
  created_at: Instant;
}

export interface BookingTable {
  organization_id: string;
  id: string;
  number: number;
  slot_id: string;
  space_id: string;
  place_id: string;
  /** Null: an event has taken the space. */
  account_id: string | null;
  event_id: string | null;
  series_id: string | null;
  /** Each of the pieces that a space has at one time is a lane. */
  lane: number;
  /** So many lanes from that one on: of an event, all that the space has. */
  pieces: Generated<number>;
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
  /** That is under way or has gone. */
  refunded: Generated<number>;
  /** As it was promised when the booking was canceled. */
  to_refund: Generated<number>;
  refund_id: ColumnType<string | null, string | null | undefined, string | null>;
  /** Made for the person, free of rules. */
  by_staff: Generated<boolean>;
  hold_expires_at: NullableInstant;
  /** Note of the person to the staff. */
  note: string | null;
  answers: GeneratedJson<GivenAnswer[]>;
  canceled_at: NullableInstant;
  canceled_by: 'member' | 'staff' | null;
  checked_in_at: NullableInstant;
  missed_at: NullableInstant;
  /** From then on the rest of its slot is free: the booking ends there. */
  released_at: NullableInstant;
  day_reminder_at: NullableInstant;
  hour_reminder_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

/** Note and answers of a draft that ran out, for money that comes late. */
export interface BookingKeptTable {
  organization_id: string;
  booking_id: string;
  account_id: string;
  note: string | null;
  answers: GeneratedJson<GivenAnswer[]>;
  kept_at: Instant;
}

/** Somebody who runs a place without a role among the staff. */
export interface BookingPlaceManagerTable {
  organization_id: string;
  place_id: string;
  account_id: string;
  created_at: Instant;
}

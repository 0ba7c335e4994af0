import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, unlinked, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    registration: RegistrationTable;
    registration_package: RegistrationPackageTable;
    room_reservation: RoomReservationTable;
    pass: PassTable;
    pass_add_on: PassAddOnTable;
    question_response: QuestionResponseTable;
    question_response_stock: QuestionResponseStockTable;
    session_access: SessionAccessTable;
    session_hold: SessionHoldTable;
  }
}

const COMING = 'Goes with the registration of whoever comes.';

export const tables: Tables = {
  registration: { personal: owned('registrations') },
  registration_package: { impersonal: COMING },
  room_reservation: { impersonal: COMING },
  pass: { personal: unlinked('payer_id', 'passes-paid-for', { withheld: ['secret'] }) },
  pass_add_on: { impersonal: COMING },
  question_response: { impersonal: COMING },
  question_response_stock: { impersonal: COMING },
  session_access: { impersonal: COMING },
  session_hold: { impersonal: COMING },
};

export interface RegistrationTable {
  organization_id: string;
  id: string;
  event_id: string;
  account_id: string;
  number: number;
  coupon_id: string | null;
  hold_expires_at: NullableInstant;
  /** When the last hold ends or ended, also when what it held was let go. */
  last_hold_ends: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since the last purchase. */
  holds_begun: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface RegistrationPackageTable {
  organization_id: string;
  id: string;
  registration_id: string;
  package_id: string;
  status: string;
  price: number;
  discount: Generated<number>;
  created_at: Instant;
}

export interface RoomReservationTable {
  organization_id: string;
  id: string;
  registration_id: string;
  room_type_id: string;
  start_date: NullableInstant;
  end_date: NullableInstant;
  status: string;
  price: number;
  discount: Generated<number>;
  created_at: Instant;
}

export interface PassTable {
  organization_id: string;
  id: string;
  event_id: string;
  registration_id: string;
  pass_type_id: string;
  number: number;
  status: string;
  secret: string;
  location: string | null;
  used_at: NullableInstant;
  coupon_id: string | null;
  registration_package_id: string | null;
  reservation_id: string | null;
  payer_id: string | null;
  price: number;
  discount: Generated<number>;
  amount_paid: Generated<number>;
  amount_refunded: Generated<number>;
  canceled_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

export interface PassAddOnTable {
  organization_id: string;
  pass_id: string;
  add_on_id: string;
  status: string;
  price: number;
  discount: Generated<number>;
  created_at: Instant;
}

export interface QuestionResponseTable {
  organization_id: string;
  pass_id: string;
  question_id: string;
  value: string;
  created_at: Instant;
  updated_at: Instant;
}

export interface QuestionResponseStockTable {
  organization_id: string;
  pass_id: string;
  question_id: string;
  stock_id: string;
  quantity: number;
}

export interface SessionAccessTable {
  organization_id: string;
  id: string;
  event_id: string;
  session_id: string;
  pass_id: string;
  status: string;
  price: number;
  amount_paid: Generated<number>;
  amount_refunded: Generated<number>;
  hold_expires_at: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

export interface SessionHoldTable {
  organization_id: string;
  registration_id: string;
  session_id: string;
  last_hold_ends: Instant;
  /** Since the last purchase. */
  holds_begun: number;
}

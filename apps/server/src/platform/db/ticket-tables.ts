import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from './columns.ts';

export interface StockTable {
  organization_id: string;
  id: string;
  supply: number | null;
  taken: Generated<number>;
  spare: Generated<number | null>;
}

export interface EventHostTable {
  organization_id: string;
  event_id: string;
  account_id: string;
  created_at: Instant;
}

export interface PassTypeTable {
  organization_id: string;
  id: string;
  event_id: string;
  slug: string;
  name: string;
  short_description: Generated<string>;
  long_description: string | null;
  price: Generated<number>;
  access_level: Generated<string>;
  visibility: Generated<string>;
  active: Generated<boolean>;
  cancelable: Generated<boolean>;
  transferable: Generated<boolean>;
  min_quantity_per_sale: Generated<number>;
  max_quantity_per_sale: Generated<number>;
  enable_coupons: Generated<boolean>;
  min_coupon_quantity: number | null;
  max_coupon_quantity: number | null;
  image_id: string | null;
  sort_order: Generated<number>;
  override_start_date: NullableInstant;
  created_at: Instant;
  updated_at: Instant;
}

export interface PassTypePriceTable {
  organization_id: string;
  id: string;
  pass_type_id: string;
  price: number;
  name: string | null;
  start_date: Instant;
  end_date: Instant;
  created_at: Instant;
  updated_at: Instant;
}

export interface PassTypeRefundTable {
  organization_id: string;
  id: string;
  pass_type_id: string;
  percentage: number;
  start_date: Instant;
  end_date: Instant;
}

export interface EventPackageTable {
  organization_id: string;
  id: string;
  event_id: string;
  name: string;
  description: Generated<string>;
  price: Generated<number>;
  active: Generated<boolean>;
  image_id: string | null;
  sort_order: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface EventPackagePassTable {
  organization_id: string;
  id: string;
  package_id: string;
  pass_type_id: string;
  quantity: number;
}

export interface EventAddOnTable {
  organization_id: string;
  id: string;
  event_id: string;
  name: string;
  short_description: Generated<string>;
  long_description: string | null;
  price: Generated<number>;
  price_per_night: Generated<boolean>;
  image_id: string | null;
  sort_order: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface AddOnPassTypeTable {
  organization_id: string;
  add_on_id: string;
  pass_type_id: string;
}

export interface EventRoomTypeTable {
  organization_id: string;
  id: string;
  event_id: string;
  name: string;
  description: string | null;
  price: Generated<number>;
  price_per_night: Generated<boolean>;
  image_id: string | null;
  min_passes: number | null;
  max_passes: number | null;
  min_start: NullableInstant;
  default_start: NullableInstant;
  max_start: NullableInstant;
  min_end: NullableInstant;
  default_end: NullableInstant;
  max_end: NullableInstant;
  sort_order: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface RoomTypePassTypeTable {
  organization_id: string;
  id: string;
  room_type_id: string;
  pass_type_id: string;
  enabled: Generated<boolean>;
  premium: Generated<number>;
  included_nights: Generated<number>;
  min_passes: number | null;
  max_passes: number | null;
  min_start: NullableInstant;
  default_start: NullableInstant;
  max_start: NullableInstant;
  min_end: NullableInstant;
  default_end: NullableInstant;
  max_end: NullableInstant;
}

export interface RoomTypeAddOnTable {
  organization_id: string;
  id: string;
  room_type_id: string;
  add_on_id: string;
  min_start: NullableInstant;
  default_start: NullableInstant;
  max_start: NullableInstant;
  min_end: NullableInstant;
  default_end: NullableInstant;
  max_end: NullableInstant;
}

export interface CouponTable {
  organization_id: string;
  id: string;
  event_id: string;
  code: string;
  code_key: string;
  description: string | null;
  pass_type_id: string | null;
  pre_paid: Generated<boolean>;
  registration_id: string | null;
  active: Generated<boolean>;
  start_date: NullableInstant;
  end_date: NullableInstant;
  discount_amount: number | null;
  discount_percent: number | null;
  quantity_min: number | null;
  quantity_max: number | null;
  purchase_limit: number | null;
  email_domains: Generated<string[]>;
  apply_to_pass_type: Generated<boolean>;
  apply_to_add_ons: Generated<boolean>;
  apply_to_reservation: Generated<boolean>;
  created_at: Instant;
  updated_at: Instant;
}

export interface QuestionSectionTable {
  organization_id: string;
  id: string;
  event_id: string;
  session_id: string | null;
  name: string;
  description: string | null;
  scope: Generated<string>;
  sort_order: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface QuestionSectionPassTypeTable {
  organization_id: string;
  section_id: string;
  pass_type_id: string;
}

export interface QuestionSectionAddOnTable {
  organization_id: string;
  section_id: string;
  add_on_id: string;
}

export interface QuestionTable {
  organization_id: string;
  id: string;
  event_id: string;
  section_id: string;
  type: string;
  name: string;
  label: string | null;
  description: string | null;
  placeholder: string | null;
  default_value: string | null;
  featured: Generated<boolean>;
  required: Generated<boolean>;
  mutable: Generated<boolean>;
  span: Generated<number>;
  min: string | null;
  max: string | null;
  validation: string | null;
  validation_message: string | null;
  price: number | null;
  sort_order: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface QuestionChoiceTable {
  organization_id: string;
  id: string;
  question_id: string;
  value: string;
  text: string | null;
  description: string | null;
  sort_order: Generated<number>;
}

export interface QuestionSubQuestionTable {
  organization_id: string;
  choice_id: string;
  question_id: string;
}

export interface QuestionSearchValueTable {
  organization_id: string;
  id: string;
  question_id: string;
  value: string;
  search_text: Generated<string>;
}

/** What events offer to who comes, and what they ask. */
export interface TicketTables {
  stock: StockTable;
  event_host: EventHostTable;
  pass_type: PassTypeTable;
  pass_type_price: PassTypePriceTable;
  pass_type_refund: PassTypeRefundTable;
  event_package: EventPackageTable;
  event_package_pass: EventPackagePassTable;
  event_add_on: EventAddOnTable;
  add_on_pass_type: AddOnPassTypeTable;
  event_room_type: EventRoomTypeTable;
  room_type_pass_type: RoomTypePassTypeTable;
  room_type_add_on: RoomTypeAddOnTable;
  coupon: CouponTable;
  question_section: QuestionSectionTable;
  question_section_pass_type: QuestionSectionPassTypeTable;
  question_section_add_on: QuestionSectionAddOnTable;
  question: QuestionTable;
  question_choice: QuestionChoiceTable;
  question_sub_question: QuestionSubQuestionTable;
  question_search_value: QuestionSearchValueTable;
}

export const TICKET_TABLES: Record<keyof TicketTables, true> = {
  stock: true,
  event_host: true,
  pass_type: true,
  pass_type_price: true,
  pass_type_refund: true,
  event_package: true,
  event_package_pass: true,
  event_add_on: true,
  add_on_pass_type: true,
  event_room_type: true,
  room_type_pass_type: true,
  room_type_add_on: true,
  coupon: true,
  question_section: true,
  question_section_pass_type: true,
  question_section_add_on: true,
  question: true,
  question_choice: true,
  question_sub_question: true,
  question_search_value: true,
};

import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { closedWith, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    pass_type: PassTypeTable;
    pass_type_price: PassTypePriceTable;
    pass_type_refund: PassTypeRefundTable;
    pass_type_tier: PassTypeTierTable;
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
    question_section_tier: QuestionSectionTierTable;
    question: QuestionTable;
    question_choice: QuestionChoiceTable;
    question_sub_question: QuestionSubQuestionTable;
    question_search_value: QuestionSearchValueTable;
  }
}

const OFFER = 'What the organization offers to all.';

const OF_EVENT = closedWith('event', 'event_id');

export const tables: Tables = {
  pass_type: { impersonal: OFFER, pictures: ['image_id'], closed: OF_EVENT },
  pass_type_price: { impersonal: OFFER },
  pass_type_refund: { impersonal: OFFER },
  pass_type_tier: { impersonal: OFFER },
  event_package: { impersonal: OFFER, pictures: ['image_id'], closed: OF_EVENT },
  event_package_pass: { impersonal: OFFER },
  event_add_on: { impersonal: OFFER, pictures: ['image_id'], closed: OF_EVENT },
  add_on_pass_type: { impersonal: OFFER },
  event_room_type: { impersonal: OFFER, pictures: ['image_id'], closed: OF_EVENT },
  room_type_pass_type: { impersonal: OFFER },
  room_type_add_on: { impersonal: OFFER },
  coupon: {
    impersonal: 'What the event offers; one bought ahead goes with the registration that bought it.',
  },
  question_section: { impersonal: OFFER },
  question_section_pass_type: { impersonal: OFFER },
  question_section_add_on: { impersonal: OFFER },
  question_section_tier: { impersonal: OFFER },
  question: { impersonal: OFFER },
  question_choice: { impersonal: OFFER },
  question_sub_question: { impersonal: OFFER },
  question_search_value: { impersonal: OFFER },
};

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

export interface PassTypeTierTable {
  organization_id: string;
  pass_type_id: string;
  tier_id: string;
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

export interface QuestionSectionTierTable {
  organization_id: string;
  section_id: string;
  tier_id: string;
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

-- What an event offers to who comes: kinds of passes with their prices, bundles, extras, rooms and coupons; what is
-- asked of them; and who runs it.

-- Everything scarce: how many there are and how many are taken. The id is that of the thing itself.
create table stock (
  organization_id uuid not null,
  id uuid not null,
  -- Null: as many as are asked for; what is taken is counted all the same.
  supply integer,
  taken integer not null default 0,
  constraint stock_pkey primary key (organization_id, id),
  constraint stock_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint stock_supply_check check (supply >= 0),
  constraint stock_taken_check check (taken >= 0),
  -- The last line of defence; the statement that takes asks first.
  constraint stock_limit_check check (taken <= supply)
) with (fillfactor = 50);

-- A draft is seen by those who run the event only.
alter table event add column draft boolean not null default false;
alter table event add column canceled_at timestamptz;

insert into stock (organization_id, id, supply)
  select event.organization_id, event.id, event.registration_limit from event;
insert into stock (organization_id, id, supply)
  select event_session.organization_id, event_session.id, event_session.supply from event_session;

-- Co-hosts; whoever made the event stands in its row.
create table event_host (
  organization_id uuid not null,
  event_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null,
  constraint event_host_pkey primary key (organization_id, event_id, account_id),
  constraint event_host_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_host_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index event_host_account_idx on event_host (organization_id, account_id);

create table pass_type (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  slug text not null,
  name text not null,
  short_description text not null default '',
  long_description text,
  -- Minor units of the organization's currency, when no period of `pass_type_price` runs.
  price integer not null default 0,
  access_level text not null default 'regular',
  -- Private: offered to who asks for it by its id.
  visibility text not null default 'public',
  active boolean not null default true,
  cancelable boolean not null default false,
  transferable boolean not null default false,
  min_quantity_per_sale integer not null default 1,
  max_quantity_per_sale integer not null default 10,
  -- Coupons for several passes may be bought ahead (group tickets).
  enable_coupons boolean not null default false,
  min_coupon_quantity integer,
  max_coupon_quantity integer,
  image_id uuid,
  sort_order integer not null default 0,
  -- Sale begins then instead of with the event's registration.
  override_start_date timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint pass_type_pkey primary key (organization_id, id),
  constraint pass_type_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint pass_type_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint pass_type_slug_key unique (organization_id, event_id, slug),
  constraint pass_type_price_check check (price >= 0),
  constraint pass_type_access_check check (access_level in ('regular', 'virtual', 'vip')),
  constraint pass_type_visibility_check check (visibility in ('public', 'private')),
  constraint pass_type_bounds_check
    check (min_quantity_per_sale >= 1 and max_quantity_per_sale >= min_quantity_per_sale),
  constraint pass_type_coupon_bounds_check check (min_coupon_quantity >= 1 and max_coupon_quantity >= min_coupon_quantity)
);
create index pass_type_order_idx on pass_type (organization_id, event_id, sort_order, id);

create table pass_type_price (
  organization_id uuid not null,
  id uuid not null,
  pass_type_id uuid not null,
  price integer not null,
  name text,
  start_date timestamptz not null,
  end_date timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint pass_type_price_pkey primary key (organization_id, id),
  constraint pass_type_price_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade,
  constraint pass_type_price_price_check check (price >= 0),
  constraint pass_type_price_period_check check (end_date > start_date)
);
create index pass_type_price_order_idx on pass_type_price (organization_id, pass_type_id, start_date, id);

create table pass_type_refund (
  organization_id uuid not null,
  id uuid not null,
  pass_type_id uuid not null,
  percentage integer not null,
  start_date timestamptz not null,
  end_date timestamptz not null,
  constraint pass_type_refund_pkey primary key (organization_id, id),
  constraint pass_type_refund_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade,
  constraint pass_type_refund_percentage_check check (percentage between 0 and 100),
  constraint pass_type_refund_period_check check (end_date > start_date)
);
create index pass_type_refund_order_idx on pass_type_refund (organization_id, pass_type_id, start_date, id);

create table event_package (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  description text not null default '',
  price integer not null default 0,
  active boolean not null default true,
  image_id uuid,
  sort_order integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_package_pkey primary key (organization_id, id),
  constraint event_package_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_package_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint event_package_price_check check (price >= 0)
);
create index event_package_order_idx on event_package (organization_id, event_id, sort_order, id);

create table event_package_pass (
  organization_id uuid not null,
  id uuid not null,
  package_id uuid not null,
  pass_type_id uuid not null,
  quantity integer not null,
  constraint event_package_pass_pkey primary key (organization_id, id),
  constraint event_package_pass_package_fkey foreign key (organization_id, package_id)
    references event_package (organization_id, id) on delete cascade,
  constraint event_package_pass_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade,
  constraint event_package_pass_key unique (organization_id, package_id, pass_type_id),
  constraint event_package_pass_quantity_check check (quantity >= 1)
);

create table event_add_on (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  short_description text not null default '',
  long_description text,
  price integer not null default 0,
  -- Times the nights of the pass's room.
  price_per_night boolean not null default false,
  image_id uuid,
  sort_order integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_add_on_pkey primary key (organization_id, id),
  constraint event_add_on_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_add_on_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint event_add_on_price_check check (price >= 0)
);
create index event_add_on_order_idx on event_add_on (organization_id, event_id, sort_order, id);

-- Pass types that an add-on goes with; none named: all of them.
create table add_on_pass_type (
  organization_id uuid not null,
  add_on_id uuid not null,
  pass_type_id uuid not null,
  constraint add_on_pass_type_pkey primary key (organization_id, add_on_id, pass_type_id),
  constraint add_on_pass_type_add_on_fkey foreign key (organization_id, add_on_id)
    references event_add_on (organization_id, id) on delete cascade,
  constraint add_on_pass_type_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade
);

create table event_room_type (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  description text,
  price integer not null default 0,
  price_per_night boolean not null default true,
  image_id uuid,
  -- How many passes share one room.
  min_passes integer,
  max_passes integer,
  min_start timestamptz,
  default_start timestamptz,
  max_start timestamptz,
  min_end timestamptz,
  default_end timestamptz,
  max_end timestamptz,
  sort_order integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_room_type_pkey primary key (organization_id, id),
  constraint event_room_type_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_room_type_image_fkey foreign key (organization_id, image_id)
    references image (organization_id, id),
  constraint event_room_type_price_check check (price >= 0),
  constraint event_room_type_passes_check check (min_passes >= 1 and max_passes >= min_passes)
);
create index event_room_type_order_idx on event_room_type (organization_id, event_id, sort_order, id);

create table room_type_pass_type (
  organization_id uuid not null,
  id uuid not null,
  room_type_id uuid not null,
  pass_type_id uuid not null,
  enabled boolean not null default true,
  premium integer not null default 0,
  included_nights integer not null default 0,
  min_passes integer,
  max_passes integer,
  min_start timestamptz,
  default_start timestamptz,
  max_start timestamptz,
  min_end timestamptz,
  default_end timestamptz,
  max_end timestamptz,
  constraint room_type_pass_type_pkey primary key (organization_id, id),
  constraint room_type_pass_type_room_type_fkey foreign key (organization_id, room_type_id)
    references event_room_type (organization_id, id) on delete cascade,
  constraint room_type_pass_type_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade,
  constraint room_type_pass_type_key unique (organization_id, room_type_id, pass_type_id),
  constraint room_type_pass_type_nights_check check (included_nights >= 0)
);

create table room_type_add_on (
  organization_id uuid not null,
  id uuid not null,
  room_type_id uuid not null,
  add_on_id uuid not null,
  min_start timestamptz,
  default_start timestamptz,
  max_start timestamptz,
  min_end timestamptz,
  default_end timestamptz,
  max_end timestamptz,
  constraint room_type_add_on_pkey primary key (organization_id, id),
  constraint room_type_add_on_room_type_fkey foreign key (organization_id, room_type_id)
    references event_room_type (organization_id, id) on delete cascade,
  constraint room_type_add_on_add_on_fkey foreign key (organization_id, add_on_id)
    references event_add_on (organization_id, id) on delete cascade,
  constraint room_type_add_on_key unique (organization_id, room_type_id, add_on_id)
);

create table coupon (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  -- As it was given out; compared without regard to case by `code_key`.
  code text not null,
  code_key text not null,
  description text,
  -- Null: any pass type.
  pass_type_id uuid,
  -- Bought ahead by `registration_id`: a group ticket.
  pre_paid boolean not null default false,
  registration_id uuid,
  active boolean not null default true,
  start_date timestamptz,
  end_date timestamptz,
  discount_amount integer,
  discount_percent integer,
  -- Passes of one order that it wants.
  quantity_min integer,
  quantity_max integer,
  -- Of one buyer; the uses in all are the supply of its stock.
  purchase_limit integer,
  -- Lower case, without the at sign; empty: anybody.
  email_domains text[] not null default '{}',
  apply_to_pass_type boolean not null default true,
  apply_to_add_ons boolean not null default false,
  apply_to_reservation boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint coupon_pkey primary key (organization_id, id),
  constraint coupon_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint coupon_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade,
  constraint coupon_code_key unique (organization_id, event_id, code_key),
  constraint coupon_amount_check check (discount_amount >= 0),
  constraint coupon_percent_check check (discount_percent between 0 and 100),
  constraint coupon_quantity_check check (quantity_min >= 1 and quantity_max >= quantity_min),
  constraint coupon_purchase_limit_check check (purchase_limit >= 1),
  constraint coupon_period_check check (end_date > start_date)
);
create index coupon_event_idx on coupon (organization_id, event_id, created_at desc, id desc);
create index coupon_registration_idx on coupon (organization_id, registration_id) where registration_id is not null;

-- What is asked: of the passes of an event, or (session_id) of those that enter one of its sessions.
create table question_section (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  session_id uuid,
  name text not null,
  description text,
  -- Order: asked once, of the first pass. Ticket: of each pass.
  scope text not null default 'ticket',
  sort_order integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint question_section_pkey primary key (organization_id, id),
  constraint question_section_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint question_section_session_fkey foreign key (organization_id, session_id)
    references event_session (organization_id, id) on delete cascade,
  constraint question_section_scope_check check (scope in ('order', 'ticket'))
);
create index question_section_order_idx on question_section (organization_id, event_id, sort_order, id);
create index question_section_session_idx on question_section (organization_id, session_id) where session_id is not null;

-- For whom a section is; none named: for everybody.
create table question_section_pass_type (
  organization_id uuid not null,
  section_id uuid not null,
  pass_type_id uuid not null,
  constraint question_section_pass_type_pkey primary key (organization_id, section_id, pass_type_id),
  constraint question_section_pass_type_section_fkey foreign key (organization_id, section_id)
    references question_section (organization_id, id) on delete cascade,
  constraint question_section_pass_type_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade
);

create table question_section_add_on (
  organization_id uuid not null,
  section_id uuid not null,
  add_on_id uuid not null,
  constraint question_section_add_on_pkey primary key (organization_id, section_id, add_on_id),
  constraint question_section_add_on_section_fkey foreign key (organization_id, section_id)
    references question_section (organization_id, id) on delete cascade,
  constraint question_section_add_on_add_on_fkey foreign key (organization_id, add_on_id)
    references event_add_on (organization_id, id) on delete cascade
);

create table question (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  section_id uuid not null,
  type text not null,
  name text not null,
  label text,
  description text,
  placeholder text,
  default_value text,
  featured boolean not null default false,
  required boolean not null default false,
  -- May be answered anew after registering.
  mutable boolean not null default true,
  -- Columns of twelve that its field takes.
  span integer not null default 12,
  min text,
  max text,
  validation text,
  validation_message text,
  -- Of each answer (session questions of type quantity: of each piece).
  price integer,
  sort_order integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint question_pkey primary key (organization_id, id),
  constraint question_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint question_section_fkey foreign key (organization_id, section_id)
    references question_section (organization_id, id) on delete cascade,
  constraint question_type_check check (type in (
    'text', 'textarea', 'number', 'time', 'date', 'toggle', 'select', 'radio', 'checkbox', 'search', 'file', 'quantity'
  )),
  constraint question_span_check check (span between 1 and 12),
  constraint question_price_check check (price >= 0)
);
create index question_order_idx on question (organization_id, section_id, sort_order, id);
create index question_event_idx on question (organization_id, event_id, id);

create table question_choice (
  organization_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  value text not null,
  text text,
  description text,
  sort_order integer not null default 0,
  constraint question_choice_pkey primary key (organization_id, id),
  constraint question_choice_question_fkey foreign key (organization_id, question_id)
    references question (organization_id, id) on delete cascade,
  constraint question_choice_value_key unique (organization_id, question_id, value)
);
create index question_choice_order_idx on question_choice (organization_id, question_id, sort_order, id);

-- Asked only when the choice was made.
create table question_sub_question (
  organization_id uuid not null,
  choice_id uuid not null,
  question_id uuid not null,
  constraint question_sub_question_pkey primary key (organization_id, choice_id, question_id),
  constraint question_sub_question_choice_fkey foreign key (organization_id, choice_id)
    references question_choice (organization_id, id) on delete cascade,
  constraint question_sub_question_question_fkey foreign key (organization_id, question_id)
    references question (organization_id, id) on delete cascade
);
create index question_sub_question_question_idx on question_sub_question (organization_id, question_id);

-- What a question of type search finds.
create table question_search_value (
  organization_id uuid not null,
  id uuid not null,
  question_id uuid not null,
  value text not null,
  search_text text not null default '',
  constraint question_search_value_pkey primary key (organization_id, id),
  constraint question_search_value_question_fkey foreign key (organization_id, question_id)
    references question (organization_id, id) on delete cascade,
  constraint question_search_value_key unique (organization_id, question_id, value)
);

-- Who comes: one registration for an account at an event, with its passes, drafts among them while they are held.
create table registration (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  account_id uuid not null,
  -- For people to say on the telephone.
  number bigint not null,
  -- Applied to what is being chosen.
  coupon_id uuid,
  -- What is chosen is kept from others until then; null: nothing is being chosen.
  hold_expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint registration_pkey primary key (organization_id, id),
  constraint registration_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint registration_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint registration_coupon_fkey foreign key (organization_id, coupon_id)
    references coupon (organization_id, id),
  constraint registration_account_key unique (organization_id, event_id, account_id)
);
alter table coupon add constraint coupon_registration_fkey foreign key (organization_id, registration_id)
  references registration (organization_id, id) on delete cascade;
create index registration_account_idx on registration (organization_id, account_id, created_at desc, id desc);
create index registration_hold_idx on registration (organization_id, hold_expires_at) where hold_expires_at is not null;

create table registration_package (
  organization_id uuid not null,
  id uuid not null,
  registration_id uuid not null,
  package_id uuid not null,
  status text not null,
  -- Of the whole bundle, in minor units, as it was when chosen.
  price integer not null,
  discount integer not null default 0,
  created_at timestamptz not null,
  constraint registration_package_pkey primary key (organization_id, id),
  constraint registration_package_registration_fkey foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade,
  constraint registration_package_package_fkey foreign key (organization_id, package_id)
    references event_package (organization_id, id),
  constraint registration_package_status_check check (status in ('draft', 'canceled', 'needsInfo', 'ready'))
);
create index registration_package_registration_idx on registration_package (organization_id, registration_id, id);

create table room_reservation (
  organization_id uuid not null,
  id uuid not null,
  registration_id uuid not null,
  room_type_id uuid not null,
  start_date timestamptz,
  end_date timestamptz,
  status text not null,
  price integer not null,
  discount integer not null default 0,
  created_at timestamptz not null,
  constraint room_reservation_pkey primary key (organization_id, id),
  constraint room_reservation_registration_fkey foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade,
  constraint room_reservation_room_type_fkey foreign key (organization_id, room_type_id)
    references event_room_type (organization_id, id),
  constraint room_reservation_status_check check (status in ('draft', 'canceled', 'ready')),
  constraint room_reservation_period_check check (end_date > start_date)
);
create index room_reservation_registration_idx on room_reservation (organization_id, registration_id, id);

create table pass (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  registration_id uuid not null,
  pass_type_id uuid not null,
  number bigint not null,
  status text not null,
  -- What the code at the door proves; a new one for each owner.
  secret text not null,
  -- Seat.
  location text,
  used_at timestamptz,
  coupon_id uuid,
  registration_package_id uuid,
  reservation_id uuid,
  -- Who paid, when not the attendee. No key to account: a receipt outlives a sign-in.
  payer_id uuid,
  -- Minor units, as they were when chosen; a pass of a package costs nothing by itself.
  price integer not null,
  discount integer not null default 0,
  amount_paid integer not null default 0,
  amount_refunded integer not null default 0,
  canceled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint pass_pkey primary key (organization_id, id),
  constraint pass_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint pass_registration_fkey foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade,
  constraint pass_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id),
  constraint pass_coupon_fkey foreign key (organization_id, coupon_id) references coupon (organization_id, id),
  constraint pass_package_fkey foreign key (organization_id, registration_package_id)
    references registration_package (organization_id, id),
  constraint pass_reservation_fkey foreign key (organization_id, reservation_id)
    references room_reservation (organization_id, id),
  constraint pass_status_check check (status in ('draft', 'canceled', 'needsInfo', 'ready')),
  constraint pass_price_check check (price >= 0 and discount between 0 and price),
  constraint pass_refund_check check (amount_refunded between 0 and amount_paid)
);
create index pass_registration_idx on pass (organization_id, registration_id, id);
create index pass_event_idx on pass (organization_id, event_id, status, created_at desc, id desc);
create index pass_used_idx on pass (organization_id, event_id, used_at) where used_at is not null;
create index pass_coupon_idx on pass (organization_id, coupon_id) where coupon_id is not null;
create index pass_type_idx on pass (organization_id, pass_type_id, status);

create table pass_add_on (
  organization_id uuid not null,
  pass_id uuid not null,
  add_on_id uuid not null,
  -- Bought with the pass or later.
  status text not null,
  price integer not null,
  discount integer not null default 0,
  created_at timestamptz not null,
  constraint pass_add_on_pkey primary key (organization_id, pass_id, add_on_id),
  constraint pass_add_on_pass_fkey foreign key (organization_id, pass_id)
    references pass (organization_id, id) on delete cascade,
  constraint pass_add_on_add_on_fkey foreign key (organization_id, add_on_id)
    references event_add_on (organization_id, id),
  constraint pass_add_on_status_check check (status in ('draft', 'canceled', 'ready'))
);

-- The answer of a pass to a question, of its event or of one of its sessions.
create table question_response (
  organization_id uuid not null,
  pass_id uuid not null,
  question_id uuid not null,
  -- Several choices are a JSON list of their values.
  value text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint question_response_pkey primary key (organization_id, pass_id, question_id),
  constraint question_response_pass_fkey foreign key (organization_id, pass_id)
    references pass (organization_id, id) on delete cascade,
  constraint question_response_question_fkey foreign key (organization_id, question_id)
    references question (organization_id, id) on delete cascade
);
create index question_response_question_idx on question_response (organization_id, question_id);

-- What an answer has taken from stock: choices with a supply, pieces of a question of type quantity.
create table question_response_stock (
  organization_id uuid not null,
  pass_id uuid not null,
  question_id uuid not null,
  stock_id uuid not null,
  quantity integer not null,
  constraint question_response_stock_pkey primary key (organization_id, pass_id, question_id, stock_id),
  constraint question_response_stock_response_fkey foreign key (organization_id, pass_id, question_id)
    references question_response (organization_id, pass_id, question_id) on delete cascade,
  constraint question_response_stock_stock_fkey foreign key (organization_id, stock_id)
    references stock (organization_id, id) on delete cascade,
  constraint question_response_stock_quantity_check check (quantity >= 1)
);
create index question_response_stock_stock_idx on question_response_stock (organization_id, stock_id);

-- The right of one pass to one session.
create table session_access (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  session_id uuid not null,
  pass_id uuid not null,
  status text not null,
  price integer not null,
  amount_paid integer not null default 0,
  amount_refunded integer not null default 0,
  hold_expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint session_access_pkey primary key (organization_id, id),
  constraint session_access_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint session_access_session_fkey foreign key (organization_id, session_id)
    references event_session (organization_id, id) on delete cascade,
  constraint session_access_pass_fkey foreign key (organization_id, pass_id)
    references pass (organization_id, id) on delete cascade,
  constraint session_access_key unique (organization_id, session_id, pass_id),
  constraint session_access_status_check check (status in ('draft', 'canceled', 'needsInfo', 'ready'))
);
create index session_access_pass_idx on session_access (organization_id, pass_id, id);
create index session_access_hold_idx on session_access (organization_id, hold_expires_at)
  where hold_expires_at is not null;

create table pass_transfer (
  organization_id uuid not null,
  id bigint not null,
  event_id uuid not null,
  pass_id uuid not null,
  from_registration_id uuid not null,
  to_registration_id uuid not null,
  created_at timestamptz not null,
  constraint pass_transfer_pkey primary key (organization_id, id),
  constraint pass_transfer_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint pass_transfer_pass_fkey foreign key (organization_id, pass_id)
    references pass (organization_id, id) on delete cascade,
  constraint pass_transfer_from_fkey foreign key (organization_id, from_registration_id)
    references registration (organization_id, id) on delete cascade,
  constraint pass_transfer_to_fkey foreign key (organization_id, to_registration_id)
    references registration (organization_id, id) on delete cascade
);
create index pass_transfer_from_idx on pass_transfer (organization_id, from_registration_id, created_at desc, id desc);
create index pass_transfer_to_idx on pass_transfer (organization_id, to_registration_id, created_at desc, id desc);

-- Who waits for passes of a type that is sold out, in the order in which they came.
create table waitlist_entry (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  pass_type_id uuid not null,
  account_id uuid not null,
  quantity integer not null,
  joined_at timestamptz not null,
  -- An offer ran out: no longer in the line until they join again.
  lapsed_at timestamptz,
  constraint waitlist_entry_pkey primary key (organization_id, id),
  constraint waitlist_entry_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade,
  constraint waitlist_entry_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint waitlist_entry_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint waitlist_entry_account_key unique (organization_id, pass_type_id, account_id),
  constraint waitlist_entry_quantity_check check (quantity >= 1)
);
create index waitlist_entry_order_idx on waitlist_entry (organization_id, pass_type_id, joined_at, id)
  where lapsed_at is null;
create index waitlist_entry_event_idx on waitlist_entry (organization_id, event_id, joined_at, id);
create index waitlist_entry_own_idx on waitlist_entry (organization_id, account_id, event_id);

-- Pieces that came back, taken from stock for whoever waits first. No key to the entry: who goes takes their place in
-- the line along, but the pieces return to stock by the offer's own end.
create table waitlist_offer (
  organization_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  event_id uuid not null,
  pass_type_id uuid not null,
  -- As many as came back, at most as many as are waited for.
  quantity integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint waitlist_offer_pkey primary key (organization_id, id),
  constraint waitlist_offer_pass_type_fkey foreign key (organization_id, pass_type_id)
    references pass_type (organization_id, id) on delete cascade,
  constraint waitlist_offer_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint waitlist_offer_entry_key unique (organization_id, entry_id),
  constraint waitlist_offer_quantity_check check (quantity >= 1)
);
create index waitlist_offer_expiry_idx on waitlist_offer (organization_id, expires_at);

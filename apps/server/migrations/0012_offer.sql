-- Who stands behind the organization and what it offers: sponsors by rank, benefits, advertisements; and what people
-- ask of it: support tickets with their answers.
create table sponsorship_level (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  subtitle text,
  description text,
  color text not null,
  -- Size of the logos, 1 being the usual one.
  scale double precision not null default 1,
  image_id uuid,
  sort_order integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sponsorship_level_pkey primary key (organization_id, id),
  constraint sponsorship_level_organization_fkey foreign key (organization_id)
    references organization (organization_id),
  constraint sponsorship_level_slug_key unique (organization_id, slug),
  constraint sponsorship_level_image_fkey foreign key (organization_id, image_id)
    references image (organization_id, id),
  constraint sponsorship_level_scale_check check (scale > 0)
);
create index sponsorship_level_order_idx on sponsorship_level (organization_id, sort_order, id);

create table sponsorship_level_account (
  organization_id uuid not null,
  level_id uuid not null,
  account_id uuid not null,
  sort_order integer not null default 0,
  constraint sponsorship_level_account_pkey primary key (organization_id, level_id, account_id),
  constraint sponsorship_level_account_level_fkey foreign key (organization_id, level_id)
    references sponsorship_level (organization_id, id) on delete cascade,
  constraint sponsorship_level_account_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index sponsorship_level_account_order_idx
  on sponsorship_level_account (organization_id, level_id, sort_order, account_id);
create index sponsorship_level_account_account_idx on sponsorship_level_account (organization_id, account_id);

create table benefit (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  title text not null,
  description text,
  image_id uuid,
  -- The highest first.
  priority integer not null default 0,
  start_date timestamptz not null,
  -- Without an end it runs on.
  end_date timestamptz,
  event_id uuid,
  -- No key to account: an offer outlives the sign-in of who looks after it.
  manager_id uuid,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint benefit_pkey primary key (organization_id, id),
  constraint benefit_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint benefit_slug_key unique (organization_id, slug),
  constraint benefit_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint benefit_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint benefit_period_check check (end_date > start_date)
);
create index benefit_order_idx on benefit (organization_id, priority desc, id);
create index benefit_event_idx on benefit (organization_id, event_id) where event_id is not null;

create table advertisement (
  organization_id uuid not null,
  id uuid not null,
  -- Shape of the picture.
  type text not null,
  title text not null,
  description text,
  link text not null,
  image_id uuid,
  -- How often beside the others that run.
  weight integer not null default 1,
  start_date timestamptz not null,
  end_date timestamptz,
  -- What the client calls it, so that sending it twice makes one.
  client_key text,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint advertisement_pkey primary key (organization_id, id),
  constraint advertisement_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint advertisement_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint advertisement_client_key unique (organization_id, client_key),
  constraint advertisement_type_check check (type in ('square', 'rectangle')),
  constraint advertisement_weight_check check (weight > 0),
  constraint advertisement_period_check check (end_date > start_date)
);
create index advertisement_order_idx on advertisement (organization_id, start_date desc, id);

-- How often it was seen and followed on a day of the organization's own calendar. Nothing says by whom.
create table advertisement_day (
  organization_id uuid not null,
  advertisement_id uuid not null,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  constraint advertisement_day_pkey primary key (organization_id, advertisement_id, day),
  constraint advertisement_day_advertisement_fkey foreign key (organization_id, advertisement_id)
    references advertisement (organization_id, id) on delete cascade
);

create table support_ticket (
  organization_id uuid not null,
  id uuid not null,
  type text not null,
  status text not null default 'open',
  email text not null,
  request text not null,
  -- In which language an answer is sent.
  locale text not null,
  -- Null for a visitor.
  account_id uuid,
  -- No keys to event and product: what somebody asked is kept when its subject goes.
  event_id uuid,
  product_id uuid,
  client_key text,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint support_ticket_pkey primary key (organization_id, id),
  constraint support_ticket_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint support_ticket_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint support_ticket_client_key unique (organization_id, client_key),
  constraint support_ticket_type_check check (type in ('support', 'bug', 'feedback')),
  constraint support_ticket_status_check check (status in ('open', 'answered', 'closed'))
);
create index support_ticket_order_idx on support_ticket (organization_id, created_at desc, id desc);
create index support_ticket_status_idx on support_ticket (organization_id, status, created_at desc, id desc);
create index support_ticket_account_idx on support_ticket (organization_id, account_id, created_at desc, id desc);
create index support_ticket_email_idx on support_ticket (organization_id, lower(email), created_at);
create index support_ticket_search_idx on support_ticket using gin (organization_id, search_text gin_trgm_ops);

create table support_message (
  organization_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  -- No key to account: an answer stays when the one who gave it leaves.
  account_id uuid not null,
  from_staff boolean not null,
  text text not null,
  client_key text,
  created_at timestamptz not null,
  constraint support_message_pkey primary key (organization_id, id),
  constraint support_message_ticket_fkey foreign key (organization_id, ticket_id)
    references support_ticket (organization_id, id) on delete cascade,
  constraint support_message_client_key unique (organization_id, ticket_id, client_key)
);
create index support_message_ticket_idx on support_message (organization_id, ticket_id, created_at, id);

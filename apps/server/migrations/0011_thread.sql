-- Circles: named sets of people. Threads: discussions among the people of a circle, or among chosen ones.
create table thread_circle (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint thread_circle_pkey primary key (organization_id, id),
  constraint thread_circle_organization_fkey foreign key (organization_id) references organization (organization_id)
);

create table thread_circle_account (
  organization_id uuid not null,
  circle_id uuid not null,
  account_id uuid not null,
  role text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint thread_circle_account_pkey primary key (organization_id, circle_id, account_id),
  constraint thread_circle_account_circle_fkey foreign key (organization_id, circle_id)
    references thread_circle (organization_id, id) on delete cascade,
  constraint thread_circle_account_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint thread_circle_account_role_check check (role in ('manager', 'member', 'invited'))
);
create index thread_circle_account_account_idx on thread_circle_account (organization_id, account_id);

create table thread (
  organization_id uuid not null,
  id uuid not null,
  circle_id uuid,
  subject text not null,
  image_id uuid,
  -- When the newest message was sent. Each message is later than the one before, so that the time alone is a cursor.
  last_message_at timestamptz not null,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint thread_pkey primary key (organization_id, id),
  constraint thread_circle_fkey foreign key (organization_id, circle_id)
    references thread_circle (organization_id, id) on delete cascade,
  constraint thread_image_fkey foreign key (organization_id, image_id) references image (organization_id, id)
);
create index thread_circle_idx on thread (organization_id, circle_id) where circle_id is not null;
create index thread_image_idx on thread (organization_id, image_id) where image_id is not null;

-- Who is in a thread, and what the thread is to them.
create table thread_participant (
  organization_id uuid not null,
  thread_id uuid not null,
  account_id uuid not null,
  is_starter boolean not null default false,
  state text not null default 'new',
  notifications boolean not null default true,
  last_read_at timestamptz,
  -- When somebody whom this person may hear wrote last: the order of their list.
  last_message_at timestamptz not null,
  -- What the starter's client calls the thread, so that sending it twice makes one.
  client_key text,
  created_at timestamptz not null,
  constraint thread_participant_pkey primary key (organization_id, thread_id, account_id),
  constraint thread_participant_thread_fkey foreign key (organization_id, thread_id)
    references thread (organization_id, id) on delete cascade,
  constraint thread_participant_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint thread_participant_state_check check (state in ('new', 'favorited', 'archived', 'deleted'))
);
create index thread_participant_account_idx
  on thread_participant (organization_id, account_id, last_message_at desc, thread_id desc);
create unique index thread_participant_client_key on thread_participant (organization_id, account_id, client_key)
  where client_key is not null;

create table thread_message (
  organization_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  -- Who wrote it, or did what a system message tells.
  account_id uuid not null,
  type text not null,
  -- Of a system message: what happened, and to whom; its body is the subject given.
  event text,
  target_id uuid,
  body text not null,
  entities jsonb not null default '[]',
  client_key text,
  search_text text not null default '',
  sent_at timestamptz not null,
  edited_at timestamptz,
  constraint thread_message_pkey primary key (organization_id, id),
  constraint thread_message_thread_fkey foreign key (organization_id, thread_id)
    references thread (organization_id, id) on delete cascade,
  constraint thread_message_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint thread_message_target_fkey foreign key (organization_id, target_id)
    references account (organization_id, id) on delete cascade,
  constraint thread_message_type_check check (type in ('user', 'bot', 'system')),
  constraint thread_message_event_check check ((type = 'system') = (event is not null))
);
create index thread_message_sent_idx on thread_message (organization_id, thread_id, sent_at desc, id desc);
create index thread_message_account_idx on thread_message (organization_id, account_id);
create index thread_message_target_idx on thread_message (organization_id, target_id) where target_id is not null;
create unique index thread_message_client_key on thread_message (organization_id, account_id, client_key)
  where client_key is not null;
create index thread_message_search_idx
  on thread_message using gin (organization_id, thread_id, search_text gin_trgm_ops);

create table thread_reaction (
  organization_id uuid not null,
  message_id uuid not null,
  account_id uuid not null,
  emoji_name text not null,
  id uuid not null,
  created_at timestamptz not null,
  constraint thread_reaction_pkey primary key (organization_id, message_id, account_id, emoji_name),
  constraint thread_reaction_message_fkey foreign key (organization_id, message_id)
    references thread_message (organization_id, id) on delete cascade,
  constraint thread_reaction_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index thread_reaction_account_idx on thread_reaction (organization_id, account_id);

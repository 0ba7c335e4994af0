-- Conversations that are live: of two people, or of many under a name.
create table chat_channel (
  organization_id uuid not null,
  id bigint not null,
  name text,
  -- Made of the two people of a conversation of two, so that there is one of them.
  pair uuid,
  image_id uuid,
  -- The newest message. Each has a greater id than the one before and stands before the next is numbered, so that the id
  -- alone is a cursor that passes over nothing.
  last_message_id bigint not null,
  -- The newest one that somebody wrote: who has read that has read all.
  last_written_id bigint not null default 0,
  last_message_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint chat_channel_pkey primary key (organization_id, id),
  constraint chat_channel_image_fkey foreign key (organization_id, image_id) references image (organization_id, id)
);
create unique index chat_channel_pair_key on chat_channel (organization_id, pair) where pair is not null;
create index chat_channel_image_idx on chat_channel (organization_id, image_id) where image_id is not null;

create table chat_member (
  organization_id uuid not null,
  channel_id bigint not null,
  account_id uuid not null,
  role text not null default 'member',
  notifications boolean not null default true,
  -- Read up to here.
  read_id bigint not null default 0,
  -- What the maker's client calls the conversation, so that sending it twice makes one.
  client_key text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint chat_member_pkey primary key (organization_id, channel_id, account_id),
  constraint chat_member_channel_fkey foreign key (organization_id, channel_id)
    references chat_channel (organization_id, id) on delete cascade,
  constraint chat_member_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint chat_member_role_check check (role in ('moderator', 'member'))
);
create index chat_member_account_idx on chat_member (organization_id, account_id);
create unique index chat_member_client_key on chat_member (organization_id, account_id, client_key)
  where client_key is not null;

create table chat_message (
  organization_id uuid not null,
  channel_id bigint not null,
  id bigint not null,
  -- Who wrote it, or did what a system message tells.
  account_id uuid not null,
  type text not null,
  -- Of a system message: what happened, and to whom; its text is the name given.
  event text,
  target_id uuid,
  text text not null,
  entities jsonb not null default '[]',
  client_key text,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint chat_message_pkey primary key (organization_id, channel_id, id),
  constraint chat_message_channel_fkey foreign key (organization_id, channel_id)
    references chat_channel (organization_id, id) on delete cascade,
  constraint chat_message_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint chat_message_target_fkey foreign key (organization_id, target_id)
    references account (organization_id, id) on delete cascade,
  constraint chat_message_type_check check (type in ('user', 'system')),
  constraint chat_message_event_check check ((type = 'system') = (event is not null))
);
create index chat_message_account_idx on chat_message (organization_id, account_id);
create index chat_message_target_idx on chat_message (organization_id, target_id) where target_id is not null;
create unique index chat_message_client_key on chat_message (organization_id, account_id, client_key)
  where client_key is not null;
create index chat_message_created_idx on chat_message (organization_id, created_at);
create index chat_message_search_idx
  on chat_message using gin (organization_id, channel_id, search_text gin_trgm_ops);

-- Pictures and files of a message, in order.
create table chat_attachment (
  organization_id uuid not null,
  channel_id bigint not null,
  message_id bigint not null,
  position smallint not null,
  image_id uuid,
  file_id bigint,
  constraint chat_attachment_pkey primary key (organization_id, channel_id, message_id, position),
  constraint chat_attachment_message_fkey foreign key (organization_id, channel_id, message_id)
    references chat_message (organization_id, channel_id, id) on delete cascade,
  constraint chat_attachment_image_fkey foreign key (organization_id, image_id)
    references image (organization_id, id) on delete cascade,
  constraint chat_attachment_file_fkey foreign key (organization_id, file_id)
    references stored_file (organization_id, id) on delete cascade,
  constraint chat_attachment_one_check check (num_nonnulls(image_id, file_id) = 1)
);
create index chat_attachment_image_idx on chat_attachment (organization_id, image_id) where image_id is not null;
create index chat_attachment_file_idx on chat_attachment (organization_id, file_id) where file_id is not null;

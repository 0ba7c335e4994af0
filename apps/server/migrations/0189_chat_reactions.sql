-- Reactions to messages of conversations that are live, as to those of discussions.
create table chat_reaction (
  organization_id uuid not null,
  channel_id bigint not null,
  message_id bigint not null,
  account_id uuid not null,
  emoji_name text not null,
  id uuid not null,
  created_at timestamptz not null,
  constraint chat_reaction_pkey primary key (organization_id, channel_id, message_id, account_id, emoji_name),
  constraint chat_reaction_message_fkey foreign key (organization_id, channel_id, message_id)
    references chat_message (organization_id, channel_id, id) on delete cascade,
  constraint chat_reaction_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index chat_reaction_account_idx on chat_reaction (organization_id, account_id);
-- The message of the same conversation that this one replies to. Its number stays when that message is gone: numbers are
-- given once.
alter table chat_message add column reply_to_id bigint;

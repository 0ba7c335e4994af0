-- concurrently
create index concurrently if not exists chat_channel_ended_idx on chat_channel (organization_id, id) where ended_at is not null;
create index concurrently if not exists account_presence_seen_idx on account_presence (organization_id, seen_at);

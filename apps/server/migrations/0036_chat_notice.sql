-- The message up to which devices were told.
alter table chat_channel add column pushed_id bigint not null default 0;
-- The message up to which, and the moment at which, somebody was reminded that something waits. Who has not read on since
-- is not reminded of that conversation again.
alter table chat_member add column reminded_id bigint not null default 0;
alter table chat_member add column reminded_at timestamptz;

-- Since when a job waits that tells the devices of this channel: one is enough, however much is written meanwhile.
alter table chat_channel add column notice_at timestamptz;

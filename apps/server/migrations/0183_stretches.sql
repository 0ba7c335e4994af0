-- A conversation that ended: nobody is in it any more, and a job takes what is left of it, stretch by stretch.
alter table chat_channel add column ended_at timestamptz;
-- A mail that a process is handing to its server at this moment.
alter table mail add column claimed_at timestamptz;

-- Questions of a place and of a space, which the booker answers before the booking is made. A booking keeps its answers with the
-- names under which they were asked, so that they can be read after the question is gone.
alter table booking_place add column questions jsonb not null default '[]';
alter table booking_space add column questions jsonb not null default '[]';
alter table booking add column answers jsonb not null default '[]';

-- Note and answers of drafts that ran out and may still be paid for. A row goes with the late payment, with its person, or after
-- a month. No key holds the person: writing a row would wait for all who hold their account while they take slots.
create table booking_kept (
  organization_id uuid not null,
  booking_id uuid not null,
  account_id uuid not null,
  note text,
  answers jsonb not null default '[]',
  kept_at timestamptz not null,
  constraint booking_kept_pkey primary key (organization_id, booking_id)
);
create index booking_kept_account_idx on booking_kept (organization_id, account_id);
create index booking_kept_at_idx on booking_kept (organization_id, kept_at);

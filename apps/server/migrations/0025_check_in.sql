-- Each scan at a door, as it was made: with a network or without one, told once or many times.
create table check_in (
  organization_id uuid not null,
  event_id uuid not null,
  -- Made by the device: the same scan told twice is one.
  nonce uuid not null,
  -- Null: the code is of no pass of this event.
  pass_id uuid,
  action text not null,
  door text not null default '',
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  -- What it comes to beside the other scans of that pass, in the order in which they were made.
  verdict text not null,
  -- What was said at the door. Another verdict since then is a conflict.
  told text not null,
  -- Who stood at the door. No key to account: the log outlives a sign-in.
  account_id uuid,
  constraint check_in_pkey primary key (organization_id, event_id, nonce),
  constraint check_in_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint check_in_pass_fkey foreign key (organization_id, pass_id)
    references pass (organization_id, id) on delete cascade,
  constraint check_in_action_check check (action in ('in', 'out')),
  constraint check_in_verdict_check check (verdict in (
    'first', 'already', 'out', 'notIn', 'canceled', 'unpaid', 'transferred', 'wrongEvent', 'unknown'
  )),
  constraint check_in_told_check check (told in (
    'first', 'already', 'out', 'notIn', 'canceled', 'unpaid', 'transferred', 'wrongEvent', 'unknown'
  ))
);
create index check_in_pass_idx on check_in (organization_id, pass_id) where pass_id is not null;
create index check_in_order_idx on check_in (organization_id, event_id, scanned_at desc, nonce desc);

-- What has changed since a door last asked.
create index pass_change_idx on pass (organization_id, event_id, updated_at, id);

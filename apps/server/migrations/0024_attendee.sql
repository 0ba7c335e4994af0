-- What somebody means to hear at an event.
create table agenda_session (
  organization_id uuid not null,
  account_id uuid not null,
  session_id uuid not null,
  event_id uuid not null,
  created_at timestamptz not null,
  constraint agenda_session_pkey primary key (organization_id, account_id, session_id),
  constraint agenda_session_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint agenda_session_session_fkey foreign key (organization_id, session_id)
    references event_session (organization_id, id) on delete cascade,
  constraint agenda_session_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade
);
create index agenda_session_event_idx on agenda_session (organization_id, event_id, account_id);
create index agenda_session_session_idx on agenda_session (organization_id, session_id);

-- How often somebody has changed the address of their calendar: older addresses open nothing. No row: never.
create table calendar_feed (
  organization_id uuid not null,
  account_id uuid not null,
  version integer not null,
  updated_at timestamptz not null,
  constraint calendar_feed_pkey primary key (organization_id, account_id),
  constraint calendar_feed_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);

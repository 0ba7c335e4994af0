-- Places in a session that are let go and chosen again continue the same hold, and holds that ran out without a purchase
-- are followed by a pause that grows, as for passes. A row goes with a purchase.
create table session_hold (
  organization_id uuid not null,
  registration_id uuid not null,
  session_id uuid not null,
  last_hold_ends timestamptz not null,
  holds_begun integer not null,
  constraint session_hold_pkey primary key (organization_id, registration_id, session_id),
  constraint session_hold_registration_fkey foreign key (organization_id, registration_id)
    references registration (organization_id, id) on delete cascade,
  constraint session_hold_session_fkey foreign key (organization_id, session_id)
    references event_session (organization_id, id) on delete cascade,
  constraint session_hold_begun_check check (holds_begun >= 1)
);
create index session_hold_session_idx on session_hold (organization_id, session_id);
insert into session_hold (organization_id, registration_id, session_id, last_hold_ends, holds_begun)
  select session_access.organization_id, pass.registration_id, session_access.session_id,
    max(session_access.hold_expires_at), 1
  from session_access
  join pass on pass.organization_id = session_access.organization_id and pass.id = session_access.pass_id
  where session_access.status = 'draft' and session_access.hold_expires_at is not null
  group by session_access.organization_id, pass.registration_id, session_access.session_id;

-- Spaces that an event takes for its time, and how long before and after.
create table event_space (
  organization_id uuid not null,
  event_id uuid not null,
  space_id uuid not null,
  minutes_before integer not null default 0,
  minutes_after integer not null default 0,
  created_at timestamptz not null,
  constraint event_space_pkey primary key (organization_id, event_id, space_id),
  constraint event_space_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_space_space_fkey foreign key (organization_id, space_id)
    references booking_space (organization_id, id),
  constraint event_space_before_check check (minutes_before between 0 and 1440),
  constraint event_space_after_check check (minutes_after between 0 and 1440)
);
create index event_space_space_idx on event_space (organization_id, space_id);

-- Hosts take it for their events, not the staff alone.
alter table booking_space add column for_events boolean not null default false;

-- What an event takes is a booking of all pieces at once, and of nobody.
alter table booking alter column account_id drop not null;
alter table booking add column event_id uuid;
alter table booking add column pieces integer not null default 1;
alter table booking add constraint booking_event_fkey foreign key (organization_id, event_id)
  references event (organization_id, id) not valid;
alter table booking add constraint booking_owner_check
  check ((account_id is null) = (event_id is not null)) not valid;
alter table booking add constraint booking_pieces_check check (pieces between 1 and 10000) not valid;
alter table booking add constraint booking_lanes_excl exclude using gist (
  organization_id with =, space_id with =, int4range(lane, lane + pieces) with &&,
  tstzrange(starts_at, ends_at) with &&
) where (status in ('draft', 'needsInfo', 'ready'));
alter table booking drop constraint booking_lane_excl;

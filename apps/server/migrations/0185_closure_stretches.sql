-- What lies in a closed time is canceled in stretches; a job goes on with it until this is null again.
alter table booking_closure add column canceling_since timestamptz;
alter table booking_closure add column canceled integer not null default 0;
create index booking_closure_canceling_idx on booking_closure (organization_id, canceling_since) where canceling_since is not null;

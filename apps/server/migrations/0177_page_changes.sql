-- Forms are refused by the time of the last change; these tables had none.
alter table event_page add column updated_at timestamptz not null default now();
alter table event_speaker add column updated_at timestamptz not null default now();

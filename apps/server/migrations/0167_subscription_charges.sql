-- The saved method that periods are charged to; without one, each period is paid by its invoice.
alter table subscription add column if not exists method_id uuid;
-- Tries to charge the open invoice; written before the provider is asked.
alter table subscription add column if not exists tries integer not null default 0;
-- 'trying': the outcome of the last try is not known. 'over': nothing is tried any more.
alter table subscription add column if not exists charging text;
alter table subscription drop constraint if exists subscription_charging_check;
alter table subscription add constraint subscription_charging_check check (charging in ('trying', 'over')) not valid;
create index if not exists subscription_method_idx on subscription (organization_id, method_id, id)
  where method_id is not null;

-- Charged by itself: the payer is told when that fails.
alter table invoice add column if not exists is_charged boolean not null default false;

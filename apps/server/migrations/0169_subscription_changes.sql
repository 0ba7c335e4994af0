-- Paused: the time that is paid for stands still.
alter table subscription add column if not exists paused_at timestamptz;
alter table subscription drop constraint if exists subscription_status_check;
alter table subscription add constraint subscription_status_check
  check (status in ('pending', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')) not valid;
-- How long members may pause it by themselves; 0: not at all.
alter table subscription_product add column if not exists pause_days integer not null default 0;

-- The price from the next period on; with an instant, from then on, as soon as the open invoice is paid.
alter table subscription add column if not exists next_price_id uuid;
alter table subscription add column if not exists next_amount integer;
alter table subscription add column if not exists change_at timestamptz;

-- Of two answers of a provider the one counts that it was asked for later.
alter table payment_attempt add column if not exists read_at timestamptz;
alter table payment_dispute add column if not exists read_at timestamptz;
-- When it was last asked about, should a message of it have been lost.
alter table payment_dispute add column if not exists checked_at timestamptz;
-- The saved method that was last asked for the money, and the number of that try.
alter table payment_attempt add column if not exists asked_method_id uuid;
alter table payment_attempt add column if not exists asked_number integer;
-- Why a saved method was refused, for a try that a bank refuses days later.
alter table payment_attempt add column if not exists decline text;
alter table payment_attempt drop constraint if exists payment_attempt_decline_check;
alter table payment_attempt add constraint payment_attempt_decline_check
  check (decline in ('passing', 'needsPayer', 'final')) not valid;

-- A try that the provider has taken, until the bank has said how it ended.
alter table subscription drop constraint if exists subscription_charging_check;
alter table subscription add constraint subscription_charging_check
  check (charging in ('trying', 'underWay', 'over')) not valid;

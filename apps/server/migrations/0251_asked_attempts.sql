-- A provider without keys may find a sale late whose reply was lost: attempts that were ever asked for are looked at longer.
alter table payment_attempt add column if not exists asked_at timestamptz;

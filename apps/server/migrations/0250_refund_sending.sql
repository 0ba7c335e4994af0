-- Providers without keys for their calls are asked for a refund by one at a time.
alter table payment_refund add column if not exists sending_at timestamptz;

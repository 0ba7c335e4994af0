-- When the provider made it, where it says so.
alter table payment_refund add column if not exists made_at timestamptz;
-- The whole sum that the provider takes because of it; less the refunds that are the same money, it is `withdrawn`.
alter table payment_dispute add column if not exists claimed integer;
-- Refunds that the provider has made since then may be its money; null: they are other money.
alter table payment_dispute add column if not exists refunds_since timestamptz;
-- The name of the money that came in, at providers where refunds are made of that.
alter table payment_attempt add column if not exists capture_reference text;

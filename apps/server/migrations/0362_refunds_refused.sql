-- Since when the provider refuses it for the state of our account.
alter table payment_refund add column if not exists refused_since timestamptz;

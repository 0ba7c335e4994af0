-- When a promise ended that had kept something for its payer, without the money: not paid in time, or called off by the payer.
alter table payment_intent add column if not exists lapsed_at timestamptz;

-- Since when the provider has been asked to take the money of this attempt, while its answer is not known.
alter table payment_attempt add column capturing_at timestamptz;
create index payment_attempt_capturing_idx on payment_attempt (organization_id, capturing_at, id)
  where capturing_at is not null;

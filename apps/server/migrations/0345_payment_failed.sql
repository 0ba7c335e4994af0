-- A failed payment expires within a day, or is tried again; the day on which it failed stays.
alter table payment_intent add column failed_at timestamptz;

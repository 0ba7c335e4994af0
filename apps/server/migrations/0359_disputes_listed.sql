-- All disputes that were opened before are known; null: the account was never asked for them.
alter table payment_integration add column if not exists disputes_since timestamptz;
-- Of the list that is being read: when it was begun, and where it goes on.
alter table payment_integration add column if not exists disputes_until timestamptz;
alter table payment_integration add column if not exists disputes_page text;
alter table payment_integration add column if not exists disputes_asked_at timestamptz;

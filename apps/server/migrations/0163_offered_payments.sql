-- Providers that a payer may choose instead of the active one.
alter table payment_integration add column if not exists offered boolean not null default false;

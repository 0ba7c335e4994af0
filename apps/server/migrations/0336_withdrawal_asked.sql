-- When a withdrawal came in time that has to wait for a payment or a bank: it is carried out by itself, and counts from then.
alter table subscription add column withdrawal_asked_at timestamptz;

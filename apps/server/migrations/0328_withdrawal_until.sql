-- Until when a withdrawal that came in time and had to wait for a payment or a bank may be repeated.
alter table subscription add column withdrawal_until timestamptz;

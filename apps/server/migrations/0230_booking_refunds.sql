-- What goes back for a canceled booking, as it was promised; less of it has gone while a refund failed or a bank decides.
alter table booking add column if not exists to_refund integer not null default 0;
-- The last refund that was asked for.
alter table booking add column if not exists refund_id uuid;
update booking set to_refund = refunded where refunded > 0 and to_refund = 0;

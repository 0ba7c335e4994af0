-- A payment is for a registration, a booking or an invoice.
alter table payment_intent add column if not exists invoice_id uuid;
alter table payment_intent add column if not exists booking_id uuid;
create index if not exists payment_intent_invoice_idx on payment_intent (organization_id, invoice_id, created_at, id)
  where invoice_id is not null;
create index if not exists payment_intent_booking_idx on payment_intent (organization_id, booking_id, created_at, id)
  where booking_id is not null;

-- So is its receipt, which outlives all of them.
alter table receipt alter column event_id drop not null;
alter table receipt alter column registration_id drop not null;
alter table receipt add column if not exists invoice_id uuid;
alter table receipt add column if not exists booking_id uuid;
create index if not exists receipt_invoice_idx on receipt (organization_id, invoice_id, created_at, id)
  where invoice_id is not null;
create index if not exists receipt_booking_idx on receipt (organization_id, booking_id, created_at, id)
  where booking_id is not null;
alter table receipt drop constraint if exists receipt_subject_check;
alter table receipt add constraint receipt_subject_check
  check (num_nonnulls(registration_id, invoice_id, booking_id) <= 1) not valid;
alter table receipt_line drop constraint if exists receipt_line_kind_check;
alter table receipt_line add constraint receipt_line_kind_check
  check (kind in ('pass', 'package', 'addOn', 'reservation', 'coupon', 'access', 'booking', 'invoiceLine')) not valid;

-- The booking, the payment for dates that could not be had, or the credit note that a refund is for; each of its tries says the same.
alter table payment_refund add column if not exists for_id uuid;

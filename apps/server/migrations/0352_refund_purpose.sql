-- The booking, the payment for dates that could not be had, or the credit note that a refund is for; each of its tries says the same.
alter table payment_refund add column if not exists for_id uuid;
update payment_refund set for_id = booking.id from booking
where booking.organization_id = payment_refund.organization_id and booking.refund_id = payment_refund.id
 and payment_refund.for_id is null;
update payment_refund set for_id = credit_note.id from credit_note
where credit_note.organization_id = payment_refund.organization_id and credit_note.id = payment_refund.id
 and payment_refund.status in ('created', 'pending', 'succeeded') and payment_refund.for_id is null;

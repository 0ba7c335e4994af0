update payment_refund set for_id = booking.id from booking
where booking.organization_id = payment_refund.organization_id and booking.refund_id = payment_refund.id
 and payment_refund.for_id is null;
-- Of credit notes those that live: a person may have given back by other means what failed before.
update payment_refund set for_id = credit_note.id from credit_note
where credit_note.organization_id = payment_refund.organization_id and credit_note.id = payment_refund.id
 and payment_refund.status in ('created', 'pending', 'succeeded') and payment_refund.for_id is null;

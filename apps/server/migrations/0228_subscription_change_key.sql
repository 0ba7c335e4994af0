-- A change has a key of its own: the invoice of a period does not pay for it.
alter table invoice add column if not exists change_id uuid;
alter table subscription add column if not exists change_id uuid;
-- What the change costs, before tax; paid with another sum, it is not made.
alter table subscription add column if not exists change_cost integer;

-- Changes that wait for their money.
update invoice set change_id = invoice.id
  from subscription
  where subscription.organization_id = invoice.organization_id
    and subscription.open_invoice_id = invoice.id
    and subscription.change_at is not null
    and invoice.change_id is null;
update subscription set change_id = invoice.change_id, change_cost = invoice.subtotal
  from invoice
  where invoice.organization_id = subscription.organization_id
    and invoice.id = subscription.open_invoice_id
    and subscription.change_at is not null
    and subscription.change_id is null;

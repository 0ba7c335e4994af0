-- The deadline of a dispute that the staff was reminded of: another one is told again.
alter table payment_dispute add column reminded_due_at timestamptz;
create index payment_dispute_due_idx on payment_dispute (organization_id, due_at, id)
  where status = 'opened';
-- When the provider was last heard. Its messages are kept for some days; silence without disputes is normal.
alter table payment_integration add column heard_at timestamptz;
update payment_integration set heard_at = heard.received_at
  from (
    select organization_id, integration_id, max(received_at) as received_at
    from payment_event group by organization_id, integration_id
  ) heard
  where payment_integration.organization_id = heard.organization_id
    and payment_integration.id = heard.integration_id;

-- When an event is called off, everything that was paid for it is found and goes back.
create index if not exists payment_intent_event_idx on payment_intent (organization_id, event_id, id)
  where event_id is not null;

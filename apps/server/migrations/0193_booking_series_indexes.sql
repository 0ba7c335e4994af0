-- concurrently
create index concurrently if not exists booking_series_dates_idx on booking (organization_id, series_id)
  where series_id is not null;
create index concurrently if not exists payment_intent_booking_series_idx on payment_intent (organization_id, booking_series_id)
  where booking_series_id is not null;

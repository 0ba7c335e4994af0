-- No row has a place yet, so there is nothing to look through.
alter table notification add constraint notification_place_fkey foreign key (organization_id, place_id)
  references booking_place (organization_id, id) on delete cascade not valid;

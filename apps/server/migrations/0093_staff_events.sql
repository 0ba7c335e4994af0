-- Featured events in the order that the staff give them; those without a place follow by date.
alter table event add column featured_order integer;
drop index event_featured_idx;
create index event_featured_idx on event (organization_id, featured_order, event_start, id) where featured;
-- The staff sort all events by name and by the day they were created.
create index event_name_idx on event (organization_id, left(search_text, 100), id);
create index event_created_idx on event (organization_id, created_at, id);

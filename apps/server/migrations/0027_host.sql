-- The events that somebody made, for the list of what they host.
create index event_creator_idx on event (organization_id, creator_id, event_start, id) where creator_id is not null;

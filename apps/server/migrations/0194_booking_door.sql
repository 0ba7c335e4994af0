-- Signed-in members read first names at the door of the space.
alter table booking_space add column door_names boolean not null default false;

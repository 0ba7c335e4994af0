-- The person has not come: the booking ends then, and others book the rest of its slot.
alter table booking add column released_at timestamptz;

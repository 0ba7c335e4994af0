-- Note of the person to the staff.
alter table booking add column note text;

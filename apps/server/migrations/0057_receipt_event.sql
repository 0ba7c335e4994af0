-- A receipt outlives its event, as it outlives what it names.
alter table receipt drop constraint if exists receipt_event_fkey;

-- Several days of a week at the same time; Monday is 1. None: the weekday of the first day.
alter table booking_series add column weekdays integer[] not null default '{}';

-- A date that was moved to another space is a booking of its own, so that the space of its series can be deleted.
update booking set series_id = null
from booking_series
where booking_series.organization_id = booking.organization_id and booking_series.id = booking.series_id
  and booking_series.space_id <> booking.space_id;

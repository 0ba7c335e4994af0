-- Money that the staff received by hand: when it came, and a note for the books.
alter table payment_intent add column received_at timestamptz, add column received_note text;

-- The pictures of the staff's first page count by day; what waits is counted by its state.
create index payment_intent_captured_idx on payment_intent (organization_id, captured_at) where captured_at is not null;
create index payment_intent_failed_idx on payment_intent (organization_id, created_at desc, id desc) where status = 'failed';
create index payment_dispute_open_idx on payment_dispute (organization_id, intent_id) where status in ('opened', 'under_review');
create index group_request_open_idx on group_request (organization_id, group_id) where status = 'requested';
create index image_day_idx on image (organization_id, created_at, id);
create index video_day_idx on video (organization_id, created_at, id);
create index stored_file_day_idx on stored_file (organization_id, created_at, id);

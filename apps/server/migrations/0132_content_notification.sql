-- No key: a content that is deleted takes its many rows with it page by page.
alter table notification add column content_id uuid;
create index notification_content_idx on notification (organization_id, content_id, account_id)
  where content_id is not null;

-- concurrently
-- An erasure looks for mentions of a person and for pages that others still link to.
create index concurrently if not exists activity_entities_idx on activity using gin (entities jsonb_path_ops);
create index concurrently if not exists chat_message_entities_idx on chat_message using gin (entities jsonb_path_ops);
create index concurrently if not exists thread_message_entities_idx on thread_message using gin (entities jsonb_path_ops);
create index concurrently if not exists mail_recipient_idx on mail (organization_id, lower(recipient_address));

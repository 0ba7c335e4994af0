-- The staff search people by any part of the email address, and sort them by name. Names are cut: the longest would not
-- fit into an index.
create index account_email_search_idx on account using gin (organization_id, lower(email) gin_trgm_ops);
create index account_name_idx on account (organization_id, left(search_text, 100), id);

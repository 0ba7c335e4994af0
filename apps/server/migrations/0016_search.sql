-- What members find in their private groups, by any part of a word.
create index activity_restricted_search_idx on activity using gin (organization_id, search_text gin_trgm_ops)
  where commented_id is null and restricted;

-- What directories of podcasts ask for. Null: of no category.
alter table channel
  add column podcast_category text,
  add column podcast_type text not null default 'episodic',
  add column explicit boolean not null default false;
alter table content
  add column season integer,
  add column episode integer,
  add column explicit boolean not null default false;

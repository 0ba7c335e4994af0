-- Order of the contents of a collection: those placed by its managers, then the others as they were added.
alter table channel_collection_content add column place integer not null default 1000000;

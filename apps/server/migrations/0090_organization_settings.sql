-- Counts the changes of the settings, so that of two people who save at once the second is told.
alter table organization add column if not exists settings_version integer not null default 1;

-- Pictures count among what an account may send in a day, as files and videos do. Those from before count nothing.
alter table image add column if not exists size bigint not null default 0;
create index if not exists image_account_idx on image (organization_id, account_id, created_at) where account_id is not null;

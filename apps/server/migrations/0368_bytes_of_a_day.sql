-- Bytes that an account has sent on its latest day (of UTC), whatever has become of them since.
create table if not exists storage_account (
  organization_id uuid not null,
  account_id uuid not null,
  day date not null,
  bytes bigint not null,
  -- When it sent a film for a channel of the staff: it may send and keep more.
  films_on date,
  constraint storage_account_pkey primary key (organization_id, account_id),
  constraint storage_account_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint storage_account_bytes_check check (bytes >= 0)
);
-- Nobody knows of earlier days who sent films; those who have that much had the right to.
insert into storage_account (organization_id, account_id, day, bytes, films_on)
select held.organization_id, held.account_id, current_date - 1, 0, current_date - 1
from (
  select organization_id, account_id, size::bigint as bytes from image
  union all
  select organization_id, account_id, size::bigint + hls_size + render_size from video
  union all
  select organization_id, account_id, size::bigint from stored_file
) as held
-- Bytes of an account that is being erased outlive it for a while.
join account on account.organization_id = held.organization_id and account.id = held.account_id
group by held.organization_id, held.account_id
having sum(held.bytes) > 20 * 1024::bigint * 1024 * 1024
on conflict do nothing;

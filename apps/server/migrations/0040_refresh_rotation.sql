-- Each refresh replaces the token; which one is good is known by its number. Who held one from before signs in once more.
alter table identity_token_family drop column refresh_token_hash;
alter table identity_token_family add column generation integer not null default 0;
alter table identity_token_family add column rotated_at timestamptz;

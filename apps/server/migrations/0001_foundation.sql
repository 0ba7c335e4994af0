-- Organizations, people and what connects them. Every tenant table begins its keys with organization_id.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table organization (
  organization_id uuid not null,
  slug text not null,
  name text not null,
  description text not null default '',
  email text not null,
  phone text,
  website text,
  address1 text,
  address2 text,
  city text,
  state text,
  country text,
  zip text,
  locale text not null default 'en',
  locales text[] not null default '{}',
  timezone text not null default 'UTC',
  currency text not null default 'USD',
  primary_color text,
  secondary_color text,
  logo_id uuid,
  dark_logo_id uuid,
  icon_id uuid,
  dark_icon_id uuid,
  app_icon_id uuid,
  splash_screen_id uuid,
  facebook text,
  twitter text,
  instagram text,
  linked_in text,
  tik_tok text,
  discord text,
  youtube text,
  ios_app_link text,
  android_app_link text,
  modules text[] not null,
  maintenance boolean not null default false,
  api_url text,
  chat_url text,
  user_pool_id text not null,
  user_pool_client_id text not null,
  hosted_url text,
  custom_providers text[] not null default '{}',
  identity_service text not null default 'embedded',
  password_min_length integer not null default 8,
  reveal_account_existence boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organization_pkey primary key (organization_id),
  constraint organization_identity_service_check check (identity_service in ('embedded', 'cognito')),
  constraint organization_password_min_length_check check (password_min_length between 6 and 64)
);

-- Known before any organization is: on Citus these two are reference tables, so they point at none.
create table hostname (
  hostname text not null,
  organization_id uuid not null,
  is_primary boolean not null default false,
  constraint hostname_pkey primary key (hostname)
);
create index hostname_organization_idx on hostname (organization_id);

create table organization_slug (
  slug text not null,
  organization_id uuid not null,
  constraint organization_slug_pkey primary key (slug)
);

create table invalid_domain_visit (
  hostname text not null,
  visits bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint invalid_domain_visit_pkey primary key (hostname)
);

create table image (
  organization_id uuid not null,
  id uuid not null,
  -- Who uploaded it; null when staff or an import did. No key to account: a picture outlives its uploader's sign-in.
  account_id uuid,
  kind text not null,
  width integer not null,
  height integer not null,
  moderation text not null default 'safe',
  name text,
  description text,
  created_at timestamptz not null,
  constraint image_pkey primary key (organization_id, id),
  constraint image_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint image_moderation_check check (moderation in ('safe', 'warning'))
);

alter table organization add constraint organization_logo_fkey foreign key (organization_id, logo_id)
  references image (organization_id, id);
alter table organization add constraint organization_dark_logo_fkey foreign key (organization_id, dark_logo_id)
  references image (organization_id, id);
alter table organization add constraint organization_icon_fkey foreign key (organization_id, icon_id)
  references image (organization_id, id);
alter table organization add constraint organization_dark_icon_fkey foreign key (organization_id, dark_icon_id)
  references image (organization_id, id);
alter table organization add constraint organization_app_icon_fkey foreign key (organization_id, app_icon_id)
  references image (organization_id, id);
alter table organization add constraint organization_splash_screen_fkey foreign key (organization_id, splash_screen_id)
  references image (organization_id, id);

create table account (
  organization_id uuid not null,
  id uuid not null,
  account_type text not null default 'account',
  username text not null,
  first_name text,
  last_name text,
  title text,
  company text,
  bio text,
  email text,
  phone text,
  dietary_restrictions text,
  address1 text,
  address2 text,
  city text,
  state text,
  country text,
  zip text,
  website text,
  facebook text,
  instagram text,
  linked_in text,
  twitter text,
  tik_tok text,
  youtube text,
  discord text,
  video text,
  timezone text,
  locale text,
  image_id uuid,
  banner_id uuid,
  share_code text not null,
  terms_accepted_at timestamptz,
  search_text text not null default '',
  followers_count integer not null default 0,
  following_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_pkey primary key (organization_id, id),
  constraint account_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint account_username_key unique (organization_id, username),
  constraint account_share_code_key unique (organization_id, share_code),
  constraint account_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint account_banner_fkey foreign key (organization_id, banner_id) references image (organization_id, id),
  constraint account_type_check check (account_type in ('account', 'team'))
);
create index account_search_idx on account using gin (organization_id, search_text gin_trgm_ops);
create index account_popular_idx on account (organization_id, followers_count desc, id desc);
create index account_created_idx on account (organization_id, created_at desc, id desc);

create table organization_staff (
  organization_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  constraint organization_staff_pkey primary key (organization_id, account_id),
  constraint organization_staff_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);

create table account_follow (
  organization_id uuid not null,
  follower_id uuid not null,
  followed_id uuid not null,
  created_at timestamptz not null,
  constraint account_follow_pkey primary key (organization_id, follower_id, followed_id),
  constraint account_follow_follower_fkey foreign key (organization_id, follower_id)
    references account (organization_id, id) on delete cascade,
  constraint account_follow_followed_fkey foreign key (organization_id, followed_id)
    references account (organization_id, id) on delete cascade,
  constraint account_follow_self_check check (follower_id <> followed_id)
);
create index account_follow_followed_idx on account_follow (organization_id, followed_id, created_at desc, follower_id);
create index account_follow_follower_idx on account_follow (organization_id, follower_id, created_at desc, followed_id);

create table account_block (
  organization_id uuid not null,
  blocker_id uuid not null,
  blocked_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  constraint account_block_pkey primary key (organization_id, blocker_id, blocked_id),
  constraint account_block_blocker_fkey foreign key (organization_id, blocker_id)
    references account (organization_id, id) on delete cascade,
  constraint account_block_blocked_fkey foreign key (organization_id, blocked_id)
    references account (organization_id, id) on delete cascade,
  constraint account_block_self_check check (blocker_id <> blocked_id)
);
create index account_block_blocked_idx on account_block (organization_id, blocked_id);

create table interest (
  organization_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  image_id uuid,
  featured boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint interest_pkey primary key (organization_id, id),
  constraint interest_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint interest_name_key unique (organization_id, name_key)
);
create index interest_search_idx on interest using gin (organization_id, name_key gin_trgm_ops);

create table account_interest (
  organization_id uuid not null,
  account_id uuid not null,
  interest_id uuid not null,
  created_at timestamptz not null,
  constraint account_interest_pkey primary key (organization_id, account_id, interest_id),
  constraint account_interest_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint account_interest_interest_fkey foreign key (organization_id, interest_id)
    references interest (organization_id, id) on delete cascade
);
create index account_interest_interest_idx on account_interest (organization_id, interest_id, account_id);

create table community_group (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  description text not null default '',
  external_url text,
  access text not null default 'public',
  active boolean not null default true,
  featured boolean not null default false,
  image_id uuid,
  members_count integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint community_group_pkey primary key (organization_id, id),
  constraint community_group_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint community_group_slug_key unique (organization_id, slug),
  constraint community_group_access_check check (access in ('public', 'private'))
);

create table group_member (
  organization_id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  role text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint group_member_pkey primary key (organization_id, group_id, account_id),
  constraint group_member_group_fkey foreign key (organization_id, group_id)
    references community_group (organization_id, id) on delete cascade,
  constraint group_member_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint group_member_role_check check (role in ('moderator', 'member'))
);
create index group_member_account_idx on group_member (organization_id, account_id, group_id);

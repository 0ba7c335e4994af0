-- Events with everything that stands on their pages. What came from a published schedule remembers under which name
-- it stands there (source, external_id), so that the next import changes it instead of adding it again.
create table series (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  description text,
  sort_order integer not null default 0,
  image_id uuid,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint series_pkey primary key (organization_id, id),
  constraint series_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint series_slug_key unique (organization_id, slug),
  constraint series_image_fkey foreign key (organization_id, image_id) references image (organization_id, id)
);
create index series_order_idx on series (organization_id, sort_order, id);

create table event (
  organization_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  short_description text not null default '',
  long_description text,
  event_type text not null default 'physical',
  featured boolean not null default false,
  -- False: found by its link only.
  visible boolean not null default true,
  timezone text,
  event_start timestamptz not null,
  event_end timestamptz not null,
  series_id uuid,
  group_id uuid,
  group_only boolean not null default false,
  -- No key to account: an event outlives the sign-in of who entered it.
  creator_id uuid,
  image_id uuid,
  background_image_id uuid,
  venue_map_id uuid,
  external_url text,
  meeting_url text,
  venue text,
  address1 text,
  address2 text,
  city text,
  state text,
  country text,
  zip text,
  registration boolean not null default false,
  registration_start timestamptz,
  registration_end timestamptz,
  registration_limit integer,
  public_registrants boolean not null default false,
  reservation_description text,
  chat_bot_number text,
  ios_app_link text,
  android_app_link text,
  new_activity_creator_email_notification boolean not null default false,
  new_activity_creator_push_notification boolean not null default false,
  source text,
  external_id text,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_pkey primary key (organization_id, id),
  constraint event_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint event_slug_key unique (organization_id, slug),
  constraint event_external_key unique (organization_id, source, external_id),
  constraint event_series_fkey foreign key (organization_id, series_id) references series (organization_id, id),
  constraint event_group_fkey foreign key (organization_id, group_id) references community_group (organization_id, id),
  constraint event_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint event_background_image_fkey foreign key (organization_id, background_image_id)
    references image (organization_id, id),
  constraint event_venue_map_fkey foreign key (organization_id, venue_map_id) references image (organization_id, id),
  constraint event_type_check check (event_type in ('physical', 'virtual', 'hybrid')),
  constraint event_period_check check (event_end >= event_start)
);
create index event_start_idx on event (organization_id, event_start, id);
create index event_end_idx on event (organization_id, event_end);
create index event_featured_idx on event (organization_id, event_start, id) where featured;
create index event_series_idx on event (organization_id, series_id, event_start, id);
create index event_group_idx on event (organization_id, group_id, event_start, id);
create index event_search_idx on event using gin (organization_id, search_text gin_trgm_ops);

create table event_location (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  slug text not null,
  name text not null,
  description text,
  address1 text,
  address2 text,
  zip text,
  city text,
  state text,
  country text,
  image_id uuid,
  google_place_id text,
  sort_order integer not null default 0,
  source text,
  external_id text,
  constraint event_location_pkey primary key (organization_id, id),
  constraint event_location_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_location_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint event_location_slug_key unique (organization_id, event_id, slug),
  constraint event_location_external_key unique (organization_id, event_id, source, external_id)
);

create table event_track (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  slug text not null,
  name text not null,
  color text not null,
  sort_order integer not null default 0,
  source text,
  external_id text,
  constraint event_track_pkey primary key (organization_id, id),
  constraint event_track_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_track_slug_key unique (organization_id, event_id, slug),
  constraint event_track_external_key unique (organization_id, event_id, source, external_id)
);

create table event_speaker (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  slug text not null,
  first_name text not null,
  last_name text,
  bio text,
  title text,
  company text,
  company_bio text,
  image_id uuid,
  priority integer not null default 0,
  is_host boolean not null default false,
  label text,
  website text,
  facebook text,
  twitter text,
  instagram text,
  linked_in text,
  discord text,
  youtube text,
  tik_tok text,
  links jsonb not null default '[]',
  source text,
  external_id text,
  search_text text not null default '',
  constraint event_speaker_pkey primary key (organization_id, id),
  constraint event_speaker_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_speaker_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint event_speaker_slug_key unique (organization_id, event_id, slug),
  constraint event_speaker_external_key unique (organization_id, event_id, source, external_id)
);
create index event_speaker_order_idx on event_speaker (organization_id, event_id, priority desc, search_text, id);

create table event_session (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  slug text not null,
  name text not null,
  description text,
  long_description text,
  location_id uuid,
  image_id uuid,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- The day of the programme, which for what begins after midnight is the day before.
  day date not null,
  sort_order integer,
  non_session boolean not null default false,
  registration_enabled boolean not null default false,
  price integer,
  supply integer,
  session_type text,
  language text,
  do_not_record boolean not null default false,
  recording_license text,
  external_url text,
  source text,
  external_id text,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_session_pkey primary key (organization_id, id),
  constraint event_session_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_session_location_fkey foreign key (organization_id, location_id)
    references event_location (organization_id, id),
  constraint event_session_image_fkey foreign key (organization_id, image_id) references image (organization_id, id),
  constraint event_session_slug_key unique (organization_id, event_id, slug),
  constraint event_session_external_key unique (organization_id, event_id, source, external_id),
  constraint event_session_period_check check (end_time >= start_time)
);
create index event_session_order_idx on event_session (organization_id, event_id, start_time, id);
create index event_session_day_idx on event_session (organization_id, event_id, day);
create index event_session_location_idx on event_session (organization_id, location_id);

create table session_track (
  organization_id uuid not null,
  session_id uuid not null,
  track_id uuid not null,
  constraint session_track_pkey primary key (organization_id, session_id, track_id),
  constraint session_track_session_fkey foreign key (organization_id, session_id)
    references event_session (organization_id, id) on delete cascade,
  constraint session_track_track_fkey foreign key (organization_id, track_id)
    references event_track (organization_id, id) on delete cascade
);
create index session_track_track_idx on session_track (organization_id, track_id, session_id);

create table session_speaker (
  organization_id uuid not null,
  session_id uuid not null,
  speaker_id uuid not null,
  sort_order integer not null default 0,
  constraint session_speaker_pkey primary key (organization_id, session_id, speaker_id),
  constraint session_speaker_session_fkey foreign key (organization_id, session_id)
    references event_session (organization_id, id) on delete cascade,
  constraint session_speaker_speaker_fkey foreign key (organization_id, speaker_id)
    references event_speaker (organization_id, id) on delete cascade
);
create index session_speaker_speaker_idx on session_speaker (organization_id, speaker_id, session_id);

create table session_sponsor (
  organization_id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  sort_order integer not null default 0,
  constraint session_sponsor_pkey primary key (organization_id, session_id, account_id),
  constraint session_sponsor_session_fkey foreign key (organization_id, session_id)
    references event_session (organization_id, id) on delete cascade,
  constraint session_sponsor_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index session_sponsor_account_idx on session_sponsor (organization_id, account_id);

create table session_link (
  organization_id uuid not null,
  session_id uuid not null,
  sort_order integer not null,
  kind text not null,
  title text not null,
  url text not null,
  constraint session_link_pkey primary key (organization_id, session_id, sort_order),
  constraint session_link_session_fkey foreign key (organization_id, session_id)
    references event_session (organization_id, id) on delete cascade,
  constraint session_link_kind_check check (kind in ('link', 'attachment', 'recording', 'feedback', 'image'))
);

create table event_sponsor (
  organization_id uuid not null,
  event_id uuid not null,
  account_id uuid not null,
  sort_order integer not null default 0,
  constraint event_sponsor_pkey primary key (organization_id, event_id, account_id),
  constraint event_sponsor_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_sponsor_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index event_sponsor_account_idx on event_sponsor (organization_id, account_id);

create table event_page (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  slug text not null,
  title text not null,
  subtitle text not null default '',
  html text not null default '',
  sort_order integer not null default 0,
  constraint event_page_pkey primary key (organization_id, id),
  constraint event_page_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_page_slug_key unique (organization_id, event_id, slug)
);

create table event_page_image (
  organization_id uuid not null,
  page_id uuid not null,
  image_id uuid not null,
  sort_order integer not null default 0,
  constraint event_page_image_pkey primary key (organization_id, page_id, image_id),
  constraint event_page_image_page_fkey foreign key (organization_id, page_id)
    references event_page (organization_id, id) on delete cascade,
  constraint event_page_image_image_fkey foreign key (organization_id, image_id)
    references image (organization_id, id) on delete cascade
);

create table event_faq_section (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  slug text not null,
  name text not null,
  sort_order integer not null default 0,
  search_text text not null default '',
  constraint event_faq_section_pkey primary key (organization_id, id),
  constraint event_faq_section_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_faq_section_slug_key unique (organization_id, event_id, slug)
);

create table event_faq (
  organization_id uuid not null,
  id uuid not null,
  section_id uuid not null,
  slug text not null,
  question text not null,
  answer text not null default '',
  sort_order integer not null default 0,
  constraint event_faq_pkey primary key (organization_id, id),
  constraint event_faq_section_fkey foreign key (organization_id, section_id)
    references event_faq_section (organization_id, id) on delete cascade,
  constraint event_faq_slug_key unique (organization_id, section_id, slug)
);

create table event_media (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  name text not null,
  description text,
  image_id uuid not null,
  sort_order integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_media_pkey primary key (organization_id, id),
  constraint event_media_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_media_image_fkey foreign key (organization_id, image_id) references image (organization_id, id)
);
create index event_media_order_idx on event_media (organization_id, event_id, sort_order, id);

create table event_sponsorship_level (
  organization_id uuid not null,
  id uuid not null,
  event_id uuid not null,
  slug text not null,
  name text not null,
  description text,
  sponsors_per_row integer not null default 4,
  sort_order integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_sponsorship_level_pkey primary key (organization_id, id),
  constraint event_sponsorship_level_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_sponsorship_level_slug_key unique (organization_id, event_id, slug)
);

create table event_sponsorship (
  organization_id uuid not null,
  id uuid not null,
  level_id uuid not null,
  name text not null,
  description text,
  url text,
  -- No key to account: the sponsor stays on the page when its sign-in goes.
  account_id uuid,
  image_id uuid,
  sort_order integer not null default 0,
  constraint event_sponsorship_pkey primary key (organization_id, id),
  constraint event_sponsorship_level_fkey foreign key (organization_id, level_id)
    references event_sponsorship_level (organization_id, id) on delete cascade,
  constraint event_sponsorship_image_fkey foreign key (organization_id, image_id) references image (organization_id, id)
);
create index event_sponsorship_level_idx on event_sponsorship (organization_id, level_id, sort_order, id);

-- What is said in a film or an episode, in one language: WebVTT as we wrote it ourselves.
create table content_caption (
  organization_id uuid not null,
  id uuid not null,
  content_id uuid not null,
  language text not null,
  is_default boolean not null default false,
  cue_count integer not null,
  vtt text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint content_caption_pkey primary key (organization_id, id),
  constraint content_caption_language_key unique (organization_id, content_id, language),
  constraint content_caption_content_fkey foreign key (organization_id, content_id)
    references content (organization_id, id) on delete cascade,
  constraint content_caption_vtt_check check (octet_length(vtt) <= 4000000)
);
-- Players show one without being asked.
create unique index content_caption_default_key on content_caption (organization_id, content_id) where is_default;

create table content_chapter (
  organization_id uuid not null,
  content_id uuid not null,
  start_seconds integer not null,
  title text not null,
  constraint content_chapter_pkey primary key (organization_id, content_id, start_seconds),
  constraint content_chapter_content_fkey foreign key (organization_id, content_id)
    references content (organization_id, id) on delete cascade,
  constraint content_chapter_start_check check (start_seconds >= 0)
);

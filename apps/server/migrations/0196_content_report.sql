-- What readers say against a content, for the staff who answer for channels.
create table content_report (
  organization_id uuid not null,
  content_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  reason text not null,
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint content_report_pkey primary key (organization_id, content_id, account_id),
  constraint content_report_content_fkey foreign key (organization_id, content_id)
    references content (organization_id, id) on delete cascade,
  constraint content_report_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint content_report_reason_check
    check (reason in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'other'))
);
create index content_report_account_idx on content_report (organization_id, account_id);
create index content_report_open_idx on content_report (organization_id, content_id, created_at)
  where decided_at is null;

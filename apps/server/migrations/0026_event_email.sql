-- What organisers write in the mails of their event, which of these mails were written, and what mails carry beside words.
create table event_email (
  organization_id uuid not null,
  event_id uuid not null,
  type text not null,
  -- HTML, cleaned; empty: the words we have for everybody.
  body text not null default '',
  -- Empty: answers go to the organization.
  reply_to text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint event_email_pkey primary key (organization_id, event_id, type),
  constraint event_email_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint event_email_type_check check (type in ('confirmation', 'cancellation', 'reminder'))
);

-- Each mail once, however often the job behind it runs.
create table event_mail (
  organization_id uuid not null,
  type text not null,
  -- The registration or the pass that it tells of.
  subject_id uuid not null,
  -- What would be told anew: an event that was moved is reminded of again.
  occasion text not null,
  event_id uuid not null,
  created_at timestamptz not null,
  constraint event_mail_pkey primary key (organization_id, type, subject_id, occasion),
  constraint event_mail_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade
);
create index event_mail_event_idx on event_mail (organization_id, event_id);

alter table mail add column reply_to text;

-- Stored with the mail, so that every try sends the same; gone when it was sent.
create table mail_attachment (
  organization_id uuid not null,
  mail_id uuid not null,
  sort_order integer not null,
  name text not null,
  content_type text not null,
  content bytea not null,
  -- Of a calendar: what it asks of who gets it (RFC 5546).
  calendar_method text,
  constraint mail_attachment_pkey primary key (organization_id, mail_id, sort_order),
  constraint mail_attachment_mail_fkey foreign key (organization_id, mail_id)
    references mail (organization_id, id) on delete cascade,
  constraint mail_attachment_method_check check (calendar_method in ('PUBLISH', 'REQUEST', 'CANCEL'))
);

-- Mails on their way, and those kept for the staff where no mail server is configured.
create table mail (
  organization_id uuid not null,
  id uuid not null,
  recipient_name text,
  recipient_address text not null,
  -- What was said is forgotten once a mail server has it: codes and links stand in it.
  subject text,
  text text,
  html text,
  state text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint mail_pkey primary key (organization_id, id),
  constraint mail_organization_fkey foreign key (organization_id) references organization (organization_id),
  constraint mail_state_check check (state in ('queued', 'sent', 'failed'))
);
create index mail_created_idx on mail (organization_id, created_at desc, id desc);

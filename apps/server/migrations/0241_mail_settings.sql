-- How the mails of an organization go out. Without a row: as those of the installation.
create table mail_settings (
  organization_id uuid not null,
  sender_name text,
  sender_address text,
  -- Null until the address has proven itself by a code; until then mails go the way of the installation.
  confirmed_at timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  host text,
  port integer,
  security text,
  username text,
  password bytea,
  -- When the server could not be used last; null once it could again.
  failed_at timestamptz,
  last_error text,
  updated_at timestamptz not null,
  constraint mail_settings_pkey primary key (organization_id),
  constraint mail_settings_organization_fkey foreign key (organization_id)
    references organization (organization_id),
  constraint mail_settings_security_check check (security in ('tls', 'starttls', 'none')),
  constraint mail_settings_server_check check ((host is null) = (port is null) and (host is null) = (security is null)),
  constraint mail_settings_sender_check check (host is null or sender_address is not null)
);

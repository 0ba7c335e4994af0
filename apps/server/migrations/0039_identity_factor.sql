-- What a person proves besides the password. Secrets are sealed with a key kept outside the database.
create table identity_factor (
  organization_id uuid not null,
  user_id uuid not null,
  -- Of the app that showed a right code once.
  totp_secret bytea,
  totp_name text,
  -- Offered, and not shown to be in any app yet.
  totp_pending bytea,
  -- The half minute of the code that was used last: each is good once.
  totp_step bigint not null default 0,
  totp_enabled boolean not null default false,
  email_enabled boolean not null default false,
  preferred text,
  updated_at timestamptz not null,
  constraint identity_factor_pkey primary key (organization_id, user_id),
  constraint identity_factor_user_fkey foreign key (organization_id, user_id)
    references identity_user (organization_id, id) on delete cascade,
  constraint identity_factor_preferred_check check (preferred in ('SOFTWARE_TOKEN_MFA', 'EMAIL_OTP')),
  constraint identity_factor_totp_check check (totp_secret is not null or not totp_enabled)
);

-- A code may be mistyped; a step is not lost by it, nor open to guessing.
alter table identity_challenge add column tries integer not null default 0;

alter table identity_code drop constraint identity_code_purpose_check;
alter table identity_code add constraint identity_code_purpose_check
  check (purpose in ('signUp', 'resetPassword', 'verifyEmail', 'signIn'));

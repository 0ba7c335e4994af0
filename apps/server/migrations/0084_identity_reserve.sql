-- A reset by an unguessable link stands beside the code that anybody can ask for and use up.
alter table identity_code drop constraint if exists identity_code_purpose_check;
alter table identity_code add constraint identity_code_purpose_check
  check (purpose in ('signUp', 'resetPassword', 'resetLink', 'verifyEmail', 'signIn', 'secondStep', 'confirm'));

-- The second steps as they were when the address changed, so that the way back restores them.
alter table identity_email_undo add column if not exists totp_secret bytea;
alter table identity_email_undo add column if not exists totp_name text;
alter table identity_email_undo add column if not exists totp_enabled boolean;
alter table identity_email_undo add column if not exists email_enabled boolean;
alter table identity_email_undo add column if not exists preferred text;

-- Sign-ins granted to clients of the hosted domain get an ID token only with the scope openid.
alter table identity_token_family add column if not exists hosted boolean not null default false;
update identity_token_family set hosted = true where scope <> 'aws.cognito.signin.user.admin';

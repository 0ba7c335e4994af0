-- Codes of a second step are apart from those that anybody can ask for to begin a sign-in.
alter table identity_code drop constraint if exists identity_code_purpose_check;
alter table identity_code add constraint identity_code_purpose_check
  check (purpose in ('signUp', 'resetPassword', 'verifyEmail', 'signIn', 'secondStep'));

-- Networks of venues, and how many people are expected there: 203.0.113.0/24=5000.
alter table organization add column if not exists venue_networks text[] not null default '{}';

-- Announcements that invite to a survey, and whom they invite.
create table survey_invitation (
  organization_id uuid not null,
  announcement_id uuid not null,
  survey_id uuid not null,
  audience text not null,
  -- The group, the event or the pass type; null for everyone.
  audience_id uuid,
  only_unanswered boolean not null,
  -- For those who were invited and have not answered.
  reminds boolean not null,
  -- Their number would say of few people whether they answered an anonymous survey.
  uncounted boolean not null,
  constraint survey_invitation_pkey primary key (organization_id, announcement_id),
  constraint survey_invitation_announcement_fkey foreign key (organization_id, announcement_id)
    references announcement (organization_id, id) on delete cascade,
  constraint survey_invitation_survey_fkey foreign key (organization_id, survey_id)
    references survey (organization_id, id) on delete cascade,
  constraint survey_invitation_audience_check
    check (audience in ('everyone', 'group', 'registrants', 'checkedIn', 'passHolders')),
  constraint survey_invitation_audience_id_check check ((audience = 'everyone') = (audience_id is null))
);
create index survey_invitation_survey_idx on survey_invitation (organization_id, survey_id, announcement_id);

-- One invitation and one reminder for each person. It keeps no moment, which could be compared with answers.
create table survey_invited (
  organization_id uuid not null,
  survey_id uuid not null,
  account_id uuid not null,
  reminds boolean not null,
  constraint survey_invited_pkey primary key (organization_id, survey_id, account_id, reminds),
  constraint survey_invited_survey_fkey foreign key (organization_id, survey_id)
    references survey (organization_id, id) on delete cascade,
  constraint survey_invited_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade
);
create index survey_invited_account_idx on survey_invited (organization_id, account_id);

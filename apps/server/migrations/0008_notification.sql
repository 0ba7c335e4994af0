-- What people are told of. What others did to one thing stands in one row while it is unread: see notification_sender.
create table notification (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  topic text not null,
  -- Set where one speaks to many at once; who stands behind a bundle is told by notification_sender.
  sender_id uuid,
  activity_id uuid,
  event_id uuid,
  group_id uuid,
  -- No key: an announcement that is taken back takes its many rows with it page by page, not in one breath.
  announcement_id uuid,
  -- An invitation vanishes when it is accepted; that there was one stays told.
  invitation_id uuid,
  -- What is told together, e.g. 'like' and the id of the post. Null where one speaks to many.
  bundle_key text,
  created_at timestamptz not null,
  -- Its place in the list: when the newest of the bundle came.
  updated_at timestamptz not null,
  read_at timestamptz,
  -- When it is to be written of by mail; null when it is not, or no longer.
  mail_due_at timestamptz,
  mailed_at timestamptz,
  pushed_at timestamptz,
  constraint notification_pkey primary key (organization_id, id),
  constraint notification_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint notification_sender_fkey foreign key (organization_id, sender_id)
    references account (organization_id, id) on delete cascade,
  constraint notification_activity_fkey foreign key (organization_id, activity_id)
    references activity (organization_id, id) on delete cascade,
  constraint notification_event_fkey foreign key (organization_id, event_id)
    references event (organization_id, id) on delete cascade,
  constraint notification_group_fkey foreign key (organization_id, group_id)
    references community_group (organization_id, id) on delete cascade
);
create index notification_list_idx on notification (organization_id, account_id, updated_at desc, id desc);
create index notification_unread_idx on notification (organization_id, account_id) where read_at is null;
create unique index notification_bundle_key on notification (organization_id, account_id, bundle_key)
  where read_at is null and bundle_key is not null;
create index notification_mail_idx on notification (organization_id, mail_due_at) where mail_due_at is not null;
create index notification_read_idx on notification (organization_id, read_at) where read_at is not null;
create index notification_age_idx on notification using brin (organization_id, created_at);
create index notification_sender_idx on notification (organization_id, sender_id) where sender_id is not null;
create index notification_activity_idx on notification (organization_id, activity_id, account_id)
  where activity_id is not null;
create index notification_event_idx on notification (organization_id, event_id, account_id)
  where event_id is not null;
create index notification_group_idx on notification (organization_id, group_id) where group_id is not null;
create index notification_announcement_idx on notification (organization_id, announcement_id, account_id)
  where announcement_id is not null;

-- Who did what to whom. The key makes each deed tell once, however often its fact is heard.
create table notification_sender (
  organization_id uuid not null,
  account_id uuid not null,
  topic text not null,
  cause_id uuid not null,
  sender_id uuid not null,
  notification_id uuid not null,
  -- What the sender wrote, if that was it.
  activity_id uuid,
  created_at timestamptz not null,
  constraint notification_sender_pkey primary key (organization_id, account_id, topic, cause_id, sender_id),
  constraint notification_sender_notification_fkey foreign key (organization_id, notification_id)
    references notification (organization_id, id) on delete cascade,
  constraint notification_sender_sender_fkey foreign key (organization_id, sender_id)
    references account (organization_id, id) on delete cascade,
  constraint notification_sender_activity_fkey foreign key (organization_id, activity_id)
    references activity (organization_id, id) on delete cascade
);
create index notification_sender_newest_idx
  on notification_sender (organization_id, notification_id, created_at desc, sender_id);
create index notification_sender_account_idx on notification_sender (organization_id, sender_id, cause_id);
create index notification_sender_activity_idx on notification_sender (organization_id, activity_id)
  where activity_id is not null;

-- Everything is on until somebody switches it off; who never did has no row.
create table notification_preference (
  organization_id uuid not null,
  account_id uuid not null,
  new_follower_push boolean not null default true,
  new_follower_email boolean not null default true,
  like_push boolean not null default true,
  reshare_push boolean not null default true,
  comment_push boolean not null default true,
  comment_email boolean not null default true,
  mention_push boolean not null default true,
  mention_email boolean not null default true,
  transfer_push boolean not null default true,
  transfer_email boolean not null default true,
  support_ticket_confirmation_email boolean not null default true,
  chat_push boolean not null default true,
  chat_unread_push boolean not null default true,
  chat_unread_email boolean not null default true,
  new_event_push boolean not null default true,
  new_event_email boolean not null default true,
  event_reminder_email boolean not null default true,
  event_announcement_push boolean not null default true,
  event_announcement_email boolean not null default true,
  organization_announcement_push boolean not null default true,
  organization_announcement_email boolean not null default true,
  group_announcement_push boolean not null default true,
  group_announcement_email boolean not null default true,
  group_invitation_push boolean not null default true,
  group_invitation_email boolean not null default true,
  group_request_accepted_push boolean not null default true,
  group_request_accepted_email boolean not null default true,
  invitation_push boolean not null default true,
  invitation_email boolean not null default true,
  digest text not null default 'off',
  updated_at timestamptz not null,
  constraint notification_preference_pkey primary key (organization_id, account_id),
  constraint notification_preference_account_fkey foreign key (organization_id, account_id)
    references account (organization_id, id) on delete cascade,
  constraint notification_preference_digest_check check (digest in ('off', 'daily', 'weekly'))
);

-- Whom a mail of ours tells something: such a mail may be unsubscribed from, counted, and sent again.
alter table mail add column account_id uuid;
alter table mail add column unsubscribe_url text;
alter table mail add constraint mail_account_fkey foreign key (organization_id, account_id)
  references account (organization_id, id) on delete cascade;
create index mail_account_idx on mail (organization_id, account_id, created_at) where account_id is not null;
create index mail_failed_idx on mail (organization_id, created_at desc, id desc) where state = 'failed';

import type { Generated } from 'kysely';
import type { Instant, NullableInstant } from '../../../platform/db/columns.ts';
import { owned, type Tables } from '../../../platform/tables.ts';

declare module '../../../platform/db/schema.ts' {
  interface Schema {
    notification: NotificationTable;
    notification_sender: NotificationSenderTable;
    notification_preference: NotificationPreferenceTable;
  }
}

export const tables: Tables = {
  notification: {
    personal: owned('notifications', { persons: ['account_id', 'sender_id'], givenTo: ['account_id'] }),
    otherIds: { announcement_id: 'an announcement', content_id: 'a content', invitation_id: 'an invitation' },
  },
  notification_sender: {
    personal: {
      persons: ['account_id', 'sender_id'],
      why: 'Says of whom a notification speaks, which the notification itself tells.',
      fate: 'deleted',
    },
    otherIds: { cause_id: 'what was done' },
    right: 'Whose deeds a notification tells of.',
  },
  notification_preference: { personal: owned('notification-preferences', { order: ['account_id'] }) },
};

export interface NotificationTable {
  organization_id: string;
  id: string;
  account_id: string;
  topic: string;
  sender_id: string | null;
  activity_id: string | null;
  event_id: string | null;
  group_id: string | null;
  place_id: Generated<string | null>;
  announcement_id: string | null;
  content_id: string | null;
  invitation_id: string | null;
  bundle_key: string | null;
  created_at: Instant;
  updated_at: Instant;
  read_at: NullableInstant;
  mail_due_at: NullableInstant;
  mailed_at: NullableInstant;
  pushed_at: NullableInstant;
}

export interface NotificationSenderTable {
  organization_id: string;
  account_id: string;
  topic: string;
  cause_id: string;
  sender_id: string;
  notification_id: string;
  activity_id: string | null;
  created_at: Instant;
}

/** One switch per kind of message and medium. */
export type NotificationSwitch =
  | 'new_follower_push'
  | 'new_follower_email'
  | 'like_push'
  | 'reshare_push'
  | 'comment_push'
  | 'comment_email'
  | 'mention_push'
  | 'mention_email'
  | 'transfer_push'
  | 'transfer_email'
  | 'support_ticket_confirmation_email'
  | 'chat_push'
  | 'chat_unread_push'
  | 'chat_unread_email'
  | 'new_event_push'
  | 'new_event_email'
  | 'event_reminder_email'
  | 'booking_reminder_email'
  | 'place_booking_email'
  | 'place_booking_push'
  | 'event_announcement_push'
  | 'event_announcement_email'
  | 'organization_announcement_push'
  | 'organization_announcement_email'
  | 'group_announcement_push'
  | 'group_announcement_email'
  | 'group_invitation_push'
  | 'group_invitation_email'
  | 'group_request_accepted_push'
  | 'group_request_accepted_email'
  | 'invitation_push'
  | 'invitation_email';

export type NotificationPreferenceTable = Record<NotificationSwitch, Generated<boolean>> & {
  organization_id: string;
  account_id: string;
  digest: Generated<'off' | 'daily' | 'weekly'>;
  updated_at: Instant;
};

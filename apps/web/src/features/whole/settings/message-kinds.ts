import type { NotificationPreferences } from '@atrium/api';
import type { PlainTextId } from '../../../lib/text.tsx';

type Named<Medium extends string> = Extract<keyof NotificationPreferences, `${string}${Medium}`>;

/** One kind of message and its switches; some come by one medium only. */
export interface KindOfMessage {
  label: PlainTextId;
  email?: Named<'Email'>;
  push?: Named<'Push'>;
}

export const parts: readonly { label: PlainTextId; kinds: readonly KindOfMessage[] }[] = [
  {
    label: 'notifications.set.posts',
    kinds: [
      { label: 'notifications.kind.newFollower', email: 'newFollowerEmail', push: 'newFollowerPush' },
      { label: 'notifications.kind.comment', email: 'commentEmail', push: 'commentPush' },
      { label: 'notifications.kind.mention', email: 'mentionEmail', push: 'mentionPush' },
      { label: 'notifications.kind.like', push: 'likePush' },
      { label: 'notifications.kind.reshare', push: 'resharePush' },
      {
        label: 'notifications.kind.organizationAnnouncement',
        email: 'organizationAnnouncementEmail',
        push: 'organizationAnnouncementPush',
      },
    ],
  },
  {
    label: 'notifications.set.groups',
    kinds: [
      {
        label: 'notifications.kind.groupInvitation',
        email: 'groupInvitationEmail',
        push: 'groupInvitationPush',
      },
      {
        label: 'notifications.kind.groupRequestAccepted',
        email: 'groupRequestAcceptedEmail',
        push: 'groupRequestAcceptedPush',
      },
      { label: 'notifications.kind.invitation', email: 'invitationEmail', push: 'invitationPush' },
      {
        label: 'notifications.kind.groupAnnouncement',
        email: 'groupAnnouncementEmail',
        push: 'groupAnnouncementPush',
      },
    ],
  },
  {
    label: 'notifications.set.events',
    kinds: [
      { label: 'notifications.kind.newEvent', email: 'newEventEmail', push: 'newEventPush' },
      { label: 'notifications.kind.eventReminder', email: 'eventReminderEmail' },
      { label: 'notifications.kind.bookingReminder', email: 'bookingReminderEmail' },
      {
        label: 'notifications.kind.placeBooking',
        email: 'placeBookingEmail',
        push: 'placeBookingPush',
      },
      {
        label: 'notifications.kind.eventAnnouncement',
        email: 'eventAnnouncementEmail',
        push: 'eventAnnouncementPush',
      },
      { label: 'notifications.kind.transfer', email: 'transferEmail', push: 'transferPush' },
    ],
  },
  {
    label: 'notifications.set.others',
    kinds: [
      { label: 'notifications.kind.chat', push: 'chatPush' },
      { label: 'notifications.kind.chatUnread', email: 'chatUnreadEmail', push: 'chatUnreadPush' },
      { label: 'notifications.kind.supportTicketConfirmation', email: 'supportTicketConfirmationEmail' },
    ],
  },
];

import type { NotificationSwitch } from '../notifications.tables.ts';

export const NOTIFICATION_TYPES = [
  'ANNOUNCEMENT',
  'FOLLOW',
  'INVITATION',
  'TRANSFER',
  'LIKE',
  'COMMENT',
  'RESHARE',
  'EVENT',
  'ACTIVITY',
  'GROUP_INVITATION',
  'GROUP_REQUEST_ACCEPTED',
  'CONTENT',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export type EmailSwitch = Extract<NotificationSwitch, `${string}_email`>;
type PushSwitch = Extract<NotificationSwitch, `${string}_push`>;

interface TopicRule {
  readonly type: NotificationType;
  /** The switches that decide; without one, nothing is mailed. */
  readonly email?: EmailSwitch;
  /** Mailed by a switch that the reader has for the sender itself, as for each channel. */
  readonly mailsBySubscription?: true;
  readonly push?: PushSwitch;
  /** The event says besides whether its creator wants it. */
  readonly byEvent?: true;
  /** It stands in the list of notifications and goes nowhere else. */
  readonly onlyListed?: true;
}

const topics = <T extends string>(rules: Record<T, TopicRule>): Readonly<Record<T, TopicRule>> => rules;

/** The topics of notifications; the wire's types are coarser. */
export const TOPICS = topics({
  follow: { type: 'FOLLOW', email: 'new_follower_email', push: 'new_follower_push' },
  like: { type: 'LIKE', push: 'like_push' },
  comment: { type: 'COMMENT', email: 'comment_email', push: 'comment_push' },
  mention: { type: 'ACTIVITY', email: 'mention_email', push: 'mention_push' },
  // Asked for group by group, so there is no switch above it.
  groupPost: { type: 'ACTIVITY' },
  eventPost: { type: 'ACTIVITY', email: 'comment_email', push: 'comment_push', byEvent: true },
  reshare: { type: 'RESHARE', push: 'reshare_push' },
  groupInvitation: {
    type: 'GROUP_INVITATION',
    email: 'group_invitation_email',
    push: 'group_invitation_push',
  },
  groupRequest: { type: 'INVITATION', email: 'invitation_email', push: 'invitation_push' },
  groupRequestAccepted: {
    type: 'GROUP_REQUEST_ACCEPTED',
    email: 'group_request_accepted_email',
    push: 'group_request_accepted_push',
  },
  coHost: { type: 'INVITATION', email: 'invitation_email', push: 'invitation_push' },
  event: { type: 'EVENT', email: 'new_event_email', push: 'new_event_push' },
  // Chosen channel by channel, so there is no switch above it.
  content: { type: 'CONTENT', mailsBySubscription: true },
  // By a mail of its own, at once: the offer runs.
  waitlistOffer: { type: 'EVENT' },
  // To its hosts: a well-known event would ring all day.
  registration: { type: 'EVENT', onlyListed: true },
  // To the managers of the place.
  placeBooking: { type: 'EVENT', email: 'place_booking_email', push: 'place_booking_push' },
  placeBookingCanceled: { type: 'EVENT', email: 'place_booking_email', push: 'place_booking_push' },
  transfer: { type: 'TRANSFER', email: 'transfer_email', push: 'transfer_push' },
  groupAnnouncement: {
    type: 'ANNOUNCEMENT',
    email: 'group_announcement_email',
    push: 'group_announcement_push',
  },
  eventAnnouncement: {
    type: 'ANNOUNCEMENT',
    email: 'event_announcement_email',
    push: 'event_announcement_push',
  },
  organizationAnnouncement: {
    type: 'ANNOUNCEMENT',
    email: 'organization_announcement_email',
    push: 'organization_announcement_push',
  },
});
export type Topic = keyof typeof TOPICS;

// The keys of a literal are its type's keys, which Object.keys does not say.
export const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

export const topicsOf = (types: readonly NotificationType[]): Topic[] =>
  TOPIC_NAMES.filter((topic) => types.includes(TOPICS[topic].type));

/** Only what this program wrote stands in the column. */
export const asTopic = (text: string): Topic => {
  const topic = TOPIC_NAMES.find((name) => name === text);
  if (topic === undefined) throw new TypeError(`${text} is no topic`);
  return topic;
};

import { imageUri } from '../../../../platform/db/images.ts';
import { say, type Place, type Sentence } from '../mails/notification-texts.ts';
import { placeOf } from './place.policy.ts';
import type { ToldRow } from './told.queries.ts';
import { asTopic, TOPICS, type Topic } from './topics.types.ts';

export interface Description {
  readonly title: string;
  /** The text that was written, or announced; empty where the title says all. */
  readonly body: string;
  /** Path on the site. */
  readonly url: string;
  /** Path of the newest sender's picture. */
  readonly icon: string | null;
}

const nameOf = (person: { first_name: string | null; last_name: string | null; username: string }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || person.username;

const sentenceOf = (topic: Topic, isAnswer: boolean): Sentence =>
  topic === 'comment' ? (isAnswer ? 'answerToComment' : 'commentOnPost') : topic;

const MAX_BODY = 300;

export function describe(row: ToldRow, locale: string): Description {
  const topic = asTopic(row.topic);
  const people = row.shown ?? [];
  const count = row.senders_count ?? 0;
  const sender = people[0] ?? row.speaker;
  return {
    title: say(locale, {
      sentence: sentenceOf(topic, row.is_answer),
      name: sender === null ? '' : nameOf(sender),
      count,
      group: row.group_name,
      event: row.event_name,
      title: row.announcement_title ?? row.content_title,
      channel: row.channel_name,
      place: row.place_name,
    }),
    body: shorten(row.announcement_message ?? row.content_description ?? row.said ?? ''),
    url: placeOf({
      topic,
      ownUsername: row.owner_username,
      onlySender: count === 1 ? sender?.username : undefined,
      activityId: row.activity_id,
      saidId: row.said_id,
      groupSlug: row.group_slug ?? undefined,
      eventSlug: row.event_slug ?? undefined,
      announcementSlug: row.announcement_slug ?? undefined,
      surveySlug: row.survey_slug ?? undefined,
      channelSlug: row.channel_slug ?? undefined,
      contentSlug: row.content_slug ?? undefined,
      placeSlug: row.place_slug ?? undefined,
    }),
    icon: sender?.image === null || sender?.image === undefined ? null : imageUri(sender.image.id),
  };
}

/** Cut between words, never within a character. */
function shorten(text: string): string {
  if (text.length <= MAX_BODY) return text;
  const cut = text.slice(0, MAX_BODY).replace(/[\uD800-\uDBFF]$/, '');
  const end = cut.lastIndexOf(' ');
  return `${(end > MAX_BODY / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}

const PLACES: Readonly<Record<Topic, Place>> = {
  follow: 'profile',
  like: 'post',
  comment: 'post',
  mention: 'post',
  groupPost: 'post',
  eventPost: 'post',
  reshare: 'post',
  groupInvitation: 'group',
  groupRequest: 'group',
  groupRequestAccepted: 'group',
  coHost: 'event',
  event: 'event',
  content: 'content',
  waitlistOffer: 'event',
  registration: 'event',
  placeBooking: 'place',
  placeBookingCanceled: 'place',
  transfer: 'event',
  groupAnnouncement: 'announcement',
  eventAnnouncement: 'announcement',
  organizationAnnouncement: 'announcement',
};
export const placeKindOf = (topic: Topic): Place => PLACES[topic];

/** As the switches stand now: they may have changed since it was told. */
export function mayMail(row: ToldRow): boolean {
  const { email, byEvent, mailsBySubscription } = TOPICS[asTopic(row.topic)];
  if (row.owner_email === null) return false;
  if (mailsBySubscription === true) return row.content_email === true && row.channel_email === true;
  const isOn = email !== undefined && (row.switches?.[email] ?? true);
  return isOn && (byEvent === undefined || row.event_email === true);
}

export function mayPush(row: ToldRow): boolean {
  const { push, byEvent, onlyListed } = TOPICS[asTopic(row.topic)];
  if (onlyListed === true) return false;
  const isOn =
    (push === undefined || (row.switches?.[push] ?? true)) &&
    (byEvent === undefined || row.event_push === true);
  const isAnnounced =
    row.announcement_push !== false && (row.announcement_id === null || row.group_push !== false);
  // Told by the channel's own switch, as long as somebody subscribes.
  const isSubscribed = row.content_id === null || (row.content_push === true && row.channel_push === true);
  return isOn && row.read_at === null && isAnnounced && isSubscribed;
}

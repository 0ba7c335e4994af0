import type { Topic } from './topics.types.ts';

/** The parts of a notification that decide where it leads. */
export interface Told {
  readonly topic: Topic;
  readonly ownUsername: string;
  /** Of the newest sender, when it is the only one. */
  readonly onlySender: string | undefined;
  readonly activityId: string | null;
  readonly saidId: string | null;
  readonly groupSlug: string | undefined;
  readonly eventSlug: string | undefined;
  readonly announcementSlug: string | undefined;
  /** Of the survey that the announcement invites to. */
  readonly surveySlug: string | undefined;
  readonly channelSlug: string | undefined;
  readonly contentSlug: string | undefined;
  /** Of the place where something was booked. */
  readonly placeSlug: string | undefined;
}

const NOWHERE = '/notifications';
const at = (folder: string, name: string | null | undefined): string =>
  name === null || name === undefined ? NOWHERE : `/${folder}/${encodeURIComponent(name)}`;

/** Path on the site of what a notification tells. */
export function placeOf(told: Told): string {
  switch (told.topic) {
    case 'follow':
      return told.onlySender === undefined
        ? `${at('people', told.ownUsername)}/followers`
        : at('people', told.onlySender);
    case 'like':
    case 'comment':
    case 'groupPost':
    case 'eventPost':
      return at('activities', told.activityId);
    case 'mention':
    case 'reshare':
      return at('activities', told.saidId ?? told.activityId);
    case 'groupRequest':
      return told.groupSlug === undefined ? NOWHERE : `${at('groups', told.groupSlug)}/manage/requests`;
    case 'groupInvitation':
    case 'groupRequestAccepted':
      return at('groups', told.groupSlug);
    case 'coHost':
      return at('host', told.eventSlug);
    case 'registration':
      return told.eventSlug === undefined ? NOWHERE : `${at('host', told.eventSlug)}/attendees`;
    case 'placeBooking':
    case 'placeBookingCanceled':
      return told.placeSlug === undefined ? NOWHERE : `${at('places', told.placeSlug)}/manage`;
    case 'waitlistOffer':
      return told.eventSlug === undefined ? NOWHERE : `${at('events', told.eventSlug)}/register`;
    case 'content':
      return told.contentSlug === undefined
        ? NOWHERE
        : `${at('channels', told.channelSlug)}/${encodeURIComponent(told.contentSlug)}`;
    case 'event':
    case 'transfer':
      return at('events', told.eventSlug);
    case 'groupAnnouncement':
    case 'eventAnnouncement':
    case 'organizationAnnouncement':
      return told.surveySlug === undefined
        ? at('announcements', told.announcementSlug)
        : at('surveys', told.surveySlug);
  }
}

import { makeCalendar, type CalendarPerson } from '../../../../platform/calendar/calendar.ts';
import type { MailAttachment } from '../../../../platform/mail/message.ts';
import type { EventFacts } from '../documents.types.ts';

interface Invitation {
  readonly event: EventFacts;
  readonly hostname: string;
  readonly origin: string;
  /** Null: nobody reads answers, so the entry is only told. */
  readonly organizer: CalendarPerson | null;
  readonly attendee: CalendarPerson;
  /** A calendar heeds what was written last, so a mail counts as a change of its own. */
  readonly writtenAt: Date;
}

/** By it a calendar knows the event, wherever it heard of it: from the page, a mail or a feed. */
export const calendarId = (eventId: string, hostname: string): string => `${eventId}@${hostname}`;

export const entryOf = (event: EventFacts, hostname: string, origin: string) => ({
  id: calendarId(event.id, hostname),
  title: event.name,
  start: event.start,
  end: event.end,
  timezone: event.zone,
  description: event.shortDescription === '' ? null : event.shortDescription,
  location: event.place === '' ? null : event.place,
  url: `${origin}/events/${event.slug}`,
  canceled: event.isCanceled,
  changedAt: event.updatedAt,
});

/** The appointment for whoever registered, entered as accepted: they said so by registering. */
export const inviteToEvent = (invitation: Invitation): MailAttachment => write(invitation, false);

/** Takes it out of the calendar again. */
export const uninvite = (invitation: Invitation): MailAttachment => write(invitation, true);

function write(invitation: Invitation, isOff: boolean): MailAttachment {
  const { event, hostname, origin, organizer, attendee, writtenAt } = invitation;
  const method = organizer === null ? 'publish' : isOff ? 'cancel' : 'request';
  const text = makeCalendar({
    name: event.name,
    method,
    entries: [
      {
        ...entryOf(event, hostname, origin),
        changedAt: writtenAt,
        canceled: isOff,
        ...(organizer === null ? {} : { organizer, attendee }),
      },
    ],
  });
  return {
    name: `${event.slug}.ics`,
    contentType: 'text/calendar',
    content: Buffer.from(text),
    calendarMethod: method === 'publish' ? 'PUBLISH' : method === 'cancel' ? 'CANCEL' : 'REQUEST',
  };
}

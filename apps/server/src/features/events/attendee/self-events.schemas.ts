import { Type, type Static } from 'typebox';
import { answers, component, listAnswers, refusals, Text } from '../../../platform/http/schemas.ts';
import { Event, EventListQuery, WITHOUT_PARTS } from '../programme/events.schemas.ts';

const tags = ['attendee'];

const CalendarFeed = component(
  'CalendarFeed',
  Type.Object({
    url: Type.String({ description: 'Secret address; anyone who has it can read the events' }),
    webcalUrl: Type.String({
      description: 'The same address with the webcal scheme, for subscribing in a calendar app',
    }),
  }),
);
export type CalendarFeedView = Static<typeof CalendarFeed>;

export const listSelfEvents = {
  operationId: 'listSelfEvents',
  tags,
  summary: 'List the events that the caller has a pass for; orderBy: eventStart, name',
  description: WITHOUT_PARTS,
  querystring: EventListQuery,
  response: listAnswers(Event),
};

export const getCalendarFeed = {
  operationId: 'getCalendarFeed',
  tags,
  summary: 'Get the calendar feed address of the caller’s events',
  response: answers(CalendarFeed),
};

export const renewCalendarFeed = {
  operationId: 'renewCalendarFeed',
  tags,
  summary: 'Create a new calendar feed address; the previous one stops working',
  response: answers(CalendarFeed),
};

export const getCalendarFile = {
  operationId: 'getCalendarFile',
  tags,
  summary: 'Get a calendar feed as an iCalendar file (RFC 5545); the address is the secret',
  params: Type.Object({ feed: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: {
    200: { content: { 'text/calendar': { schema: Text } } },
    ...refusals,
  },
};

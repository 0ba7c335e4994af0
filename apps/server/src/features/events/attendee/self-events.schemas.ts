import { Type, type Static } from 'typebox';
import { answers, component, listAnswers, refusals, Text } from '../../../platform/http/schemas.ts';
import { Event, WholeEventListQuery } from '../programme/events.schemas.ts';

const tags = ['attendee'];

const CalendarFeed = component(
  'CalendarFeed',
  Type.Object({
    url: Type.String({ description: 'whoever has it reads the events: a secret' }),
    webcalUrl: Type.String({ description: 'the same, as calendar programs subscribe to it' }),
  }),
);
export type CalendarFeedView = Static<typeof CalendarFeed>;

export const listSelfEvents = {
  operationId: 'listSelfEvents',
  tags,
  summary: 'Events that the caller has a pass for, by orderBy (eventStart, name)',
  querystring: WholeEventListQuery,
  response: listAnswers(Event),
};

export const getCalendarFeed = {
  operationId: 'getCalendarFeed',
  tags,
  summary: 'The address under which calendar programs find the caller’s events',
  response: answers(CalendarFeed),
};

export const renewCalendarFeed = {
  operationId: 'renewCalendarFeed',
  tags,
  summary: 'Another address; the one before opens nothing any more',
  response: answers(CalendarFeed),
};

export const getCalendarFile = {
  operationId: 'getCalendarFile',
  tags,
  summary: 'The events of whoever gave out this address, as a calendar file (RFC 5545)',
  params: Type.Object({ feed: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: {
    200: { content: { 'text/calendar': { schema: Text } } },
    ...refusals,
  },
};

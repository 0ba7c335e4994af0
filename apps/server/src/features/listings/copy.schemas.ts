import { Type, type Static } from 'typebox';
import { answers, body, Instant, nameParam } from '../../platform/http/schemas.ts';
import { name } from './listing-fields.schemas.ts';
import { EventListing } from './listings.schemas.ts';

const tags = ['listings'];

const CopyListing = body({ name, eventStart: Instant });
export type CopyListing = Static<typeof CopyListing>;

export const copyListing = {
  operationId: 'copyListing',
  tags,
  summary:
    'A draft with what the event has: its words, pictures, sessions, speakers, rooms, tracks, sponsors, pages and questions, by as much later as it begins',
  params: nameParam('eventId'),
  body: CopyListing,
  response: answers(EventListing),
};

const ScheduleFile = body({
  file: Type.String({ minLength: 1, description: 'a frab or pretalx schedule, as text or as a data URI' }),
  timezone: Type.Optional(Type.String({ maxLength: 60, description: 'overrules the file' })),
});
export type ScheduleFile = Static<typeof ScheduleFile>;

export const createListingFromSchedule = {
  operationId: 'createListingFromSchedule',
  tags,
  summary: 'A draft with the programme of a schedule file',
  body: ScheduleFile,
  response: answers(EventListing),
};

export const putListingSchedule = {
  operationId: 'putListingSchedule',
  tags,
  summary: 'Make the programme what a schedule file says; what was added by hand stays',
  params: nameParam('eventId'),
  body: ScheduleFile,
  response: answers(EventListing),
};

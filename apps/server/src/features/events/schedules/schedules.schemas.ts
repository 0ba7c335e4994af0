import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  literals,
  nameParam,
  nullable,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { EventListing } from '../programme/listings/listings.schemas.ts';

const tags = ['listings'];

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

const count = Type.Integer();
const Changes = Type.Object({ added: count, changed: count, removed: count, unchanged: count });
const ScheduleChanges = component(
  'ScheduleChanges',
  Type.Object({
    locations: Changes,
    tracks: Changes,
    speakers: Changes,
    sessions: Changes,
    details: Type.Array(
      Type.Object({
        id: Uuid,
        change: literals(['added', 'changed', 'removed']),
        name: Text,
        startTime: Instant,
        endTime: Instant,
        before: nullable(
          Type.Object(
            { startTime: Instant, endTime: Instant },
            { description: 'when it was, if it is moved' },
          ),
        ),
        parts: Type.Array(literals(['name', 'time', 'room', 'tracks', 'speakers', 'words']), {
          description: 'what is another then',
        }),
        isTaken: Type.Boolean({ description: 'people have seats in it, so it cannot go' }),
      }),
      { description: 'each session that would not be as it is' },
    ),
  }),
);
export type ScheduleChangesView = Static<typeof ScheduleChanges>;

export const previewListingSchedule = {
  operationId: 'previewListingSchedule',
  tags,
  summary: 'What a schedule file would change; nothing is changed yet',
  params: nameParam('eventId'),
  body: ScheduleFile,
  response: answers(ScheduleChanges),
};

export const putListingSchedule = {
  operationId: 'putListingSchedule',
  tags,
  summary: 'Make the programme what a schedule file says; what was added by hand stays',
  params: nameParam('eventId'),
  body: ScheduleFile,
  response: answers(EventListing),
};

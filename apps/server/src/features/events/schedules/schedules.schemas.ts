import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
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
  file: Type.String({
    minLength: 1,
    description: 'Schedule file in frab or pretalx format, as text or data URI',
  }),
  timezone: Type.Optional(Type.String({ maxLength: 60, description: 'Overrides the timezone of the file' })),
});
export type ScheduleFile = Static<typeof ScheduleFile>;

export const createListingFromSchedule = {
  operationId: 'createListingFromSchedule',
  tags,
  summary: 'Create a draft event with the agenda of a schedule file',
  headers: idempotencyHeaders('event'),
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
    warnings: Type.Array(Text, {
      description: 'Parts of the file that are left out or guessed, in the language of the caller',
    }),
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
            { description: 'Previous time, if the session is moved' },
          ),
        ),
        parts: Type.Array(literals(['name', 'time', 'room', 'tracks', 'speakers', 'words']), {
          description: 'Parts of the session that change',
        }),
        isTaken: Type.Boolean({
          description: 'True if people have seats in the session, so that it cannot be removed',
        }),
      }),
      { description: 'Every session that would be added, changed or removed' },
    ),
  }),
);
export type ScheduleChangesView = Static<typeof ScheduleChanges>;

export const previewListingSchedule = {
  operationId: 'previewListingSchedule',
  tags,
  summary: 'Preview the changes of a schedule import, without saving anything',
  params: nameParam('eventId'),
  body: ScheduleFile,
  response: answers(ScheduleChanges),
};

export const putListingSchedule = {
  operationId: 'putListingSchedule',
  tags,
  summary: 'Import a schedule file into the agenda; items added by hand are kept',
  params: nameParam('eventId'),
  body: ScheduleFile,
  response: answers(EventListing),
};

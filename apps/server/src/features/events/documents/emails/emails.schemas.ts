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
} from '../../../../platform/http/schemas.ts';

export const EMAIL_TYPES = ['confirmation', 'cancellation', 'reminder'] as const;
const EventEmailType = literals(EMAIL_TYPES);
export type EventEmailType = Static<typeof EventEmailType>;

const baseEventEmail = {
  type: EventEmailType,
  eventId: Uuid,
  body: Type.String({ description: 'HTML; empty: the words everybody uses' }),
  replyTo: Type.String({ description: 'empty: answers go to the organization' }),
  createdAt: Instant,
  updatedAt: Instant,
};
component('BaseEventEmail', Type.Object(baseEventEmail));
const EventEmail = component('EventEmail', Type.Object(baseEventEmail));
export type EventEmailView = Static<typeof EventEmail>;

const EventEmailPreview = component(
  'EventEmailPreview',
  Type.Object({ subject: Text, html: Type.String({ description: 'a whole page' }), text: Text }),
);

const params = Type.Object({
  eventId: Type.String({ minLength: 1, maxLength: 200, description: 'id, or public name' }),
  // Another word is a mail that there is not, which only who runs the event is told.
  type: Type.String({ maxLength: 40, description: EMAIL_TYPES.join(', ') }),
});

const words = {
  body: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description:
        'HTML or plain text. {{firstName}}, {{lastName}}, {{eventName}}, {{eventDate}}, {{eventPlace}}, {{passes}}, ' +
        '{{registrationNumber}}, {{organization}} and, when something is cancelled, {{refund}} are filled in.',
    }),
  ),
  replyTo: Type.Optional(Type.String({ maxLength: 254, description: 'an address, or empty' })),
};
const PutEventEmail = body(words);
export type PutEventEmail = Static<typeof PutEventEmail>;

const tags = ['listings'];

export const getEventEmail = {
  operationId: 'getEventEmail',
  tags,
  summary: 'What the organiser wrote for one of the automatic mails; null when nothing',
  params,
  response: answers(nullable(EventEmail)),
};
export const putEventEmail = {
  operationId: 'putEventEmail',
  tags,
  summary: 'Write it; an absent field stays',
  params,
  body: PutEventEmail,
  response: answers(EventEmail),
};
export const previewEventEmail = {
  operationId: 'previewEventEmail',
  tags,
  summary:
    'The mail as the caller would get it, with what is sent in place of what is stored; nothing is kept',
  params,
  body: PutEventEmail,
  response: answers(EventEmailPreview),
};
export const testEventEmail = {
  operationId: 'testEventEmail',
  tags,
  summary: 'Send the mail as it is stored to the caller alone',
  params,
  response: answers(Type.Object({ address: Type.String({ description: 'where it went' }) })),
};

export const resendConfirmation = {
  operationId: 'resendAttendeeConfirmation',
  tags: ['listings'],
  summary:
    'Sends somebody who comes their confirmation once more, with the passes; of two within a minute one',
  params: Type.Object({ ...nameParam('eventId').properties, accountId: Uuid }),
  response: answers(Type.Null()),
};

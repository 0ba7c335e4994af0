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
  body: Type.String({ description: 'HTML; empty for the default text' }),
  replyTo: Type.String({ description: 'Empty to send replies to the organization' }),
  createdAt: Instant,
  updatedAt: Instant,
};
component('BaseEventEmail', Type.Object(baseEventEmail));
const EventEmail = component('EventEmail', Type.Object(baseEventEmail));
export type EventEmailView = Static<typeof EventEmail>;

const EventEmailPreview = component(
  'EventEmailPreview',
  Type.Object({ subject: Text, html: Type.String({ description: 'Complete HTML document' }), text: Text }),
);

const params = Type.Object({
  eventId: Type.String({ minLength: 1, maxLength: 200, description: 'Id or public name (username or slug)' }),
  // Another word is a mail that there is not, which only who runs the event is told.
  type: Type.String({ maxLength: 40, description: EMAIL_TYPES.join(', ') }),
});

const words = {
  body: Type.Optional(
    Type.String({
      maxLength: 20_000,
      description:
        'HTML or plain text. Placeholders: {{firstName}}, {{lastName}}, {{eventName}}, {{eventDate}}, {{eventPlace}}, {{passes}}, ' +
        '{{registrationNumber}}, {{organization}} and, for cancellations, {{refund}}.',
    }),
  ),
  replyTo: Type.Optional(Type.String({ maxLength: 254, description: 'Email address, or empty' })),
};
const PutEventEmail = body(words);
export type PutEventEmail = Static<typeof PutEventEmail>;

const tags = ['listings'];

export const getEventEmail = {
  operationId: 'getEventEmail',
  tags,
  summary: 'Get the organizer’s text for an automatic email; null when there is none',
  params,
  response: answers(nullable(EventEmail)),
};
export const putEventEmail = {
  operationId: 'putEventEmail',
  tags,
  summary: 'Update the organizer’s text for an automatic email; omitted fields are kept',
  params,
  body: PutEventEmail,
  response: answers(EventEmail),
};
export const previewEventEmail = {
  operationId: 'previewEventEmail',
  tags,
  summary: 'Preview an automatic email as the caller would receive it, with unsaved changes',
  params,
  body: PutEventEmail,
  response: answers(EventEmailPreview),
};
export const testEventEmail = {
  operationId: 'testEventEmail',
  tags,
  summary: 'Send a saved automatic email to the caller only, as a test',
  params,
  response: answers(
    Type.Object({ address: Type.String({ description: 'Address that the email was sent to' }) }),
  ),
};

export const resendConfirmation = {
  operationId: 'resendAttendeeConfirmation',
  tags: ['listings'],
  summary: 'Resend the confirmation email with the passes, at most once a minute',
  params: Type.Object({ ...nameParam('eventId').properties, accountId: Uuid }),
  response: answers(Type.Null()),
};

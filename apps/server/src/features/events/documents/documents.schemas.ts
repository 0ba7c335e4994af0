import { Type } from 'typebox';
import {
  listAnswers,
  nameParam,
  PublicName,
  refusals,
  Uuid,
  withDefault,
} from '../../../platform/http/schemas.ts';
import { BaseEvent } from '../programme/events.schemas.ts';

const file = (contentType: string, description: string) => ({
  200: {
    description,
    content: { [contentType]: { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) } },
  },
  ...refusals,
});

export const getEventCalendar = {
  operationId: 'getEventCalendar',
  tags: ['events'],
  summary: 'Get an event, or its sessions, as an iCalendar file (RFC 5545)',
  params: nameParam('eventId'),
  querystring: Type.Object({
    sessions: withDefault(
      Type.Boolean({ default: false, description: 'Returns the sessions instead of the whole event' }),
    ),
  }),
  response: file('text/calendar', 'iCalendar file'),
};

export const getSessionCalendar = {
  operationId: 'getEventSessionCalendar',
  tags: ['events'],
  summary: 'Get a session of an event as an iCalendar file (RFC 5545)',
  params: Type.Intersect([nameParam('eventId'), nameParam('sessionId')]),
  response: file('text/calendar', 'iCalendar file'),
};

export const getOwnCalendar = {
  operationId: 'getSelfEventCalendar',
  tags: ['attendee'],
  summary: 'Get the sessions on the caller’s agenda as an iCalendar file (RFC 5545)',
  params: nameParam('eventId'),
  response: file('text/calendar', 'iCalendar file'),
};

export const getEventCard = {
  operationId: 'getEventCard',
  tags: ['events'],
  summary: 'Get the share image of an event: 1200 × 627, with its name, date and place',
  params: nameParam('eventId'),
  response: file('image/png', 'PNG image'),
};

export const listRelatedEvents = {
  operationId: 'listRelatedEvents',
  tags: ['events'],
  summary: 'List up to six upcoming events of the same series, group, host or place, closest first',
  params: nameParam('eventId'),
  response: listAnswers(BaseEvent),
};

export const getPassPaper = {
  operationId: 'getPassPaper',
  tags: ['attendee'],
  summary: 'Get one of the caller’s passes as PDF',
  params: Type.Object({ eventId: PublicName, passId: Uuid }),
  response: file('application/pdf', 'Printable PDF of the pass'),
};

export const getReceiptPaper = {
  operationId: 'getReceiptPaper',
  tags: ['attendee'],
  summary: 'Get a receipt of a payment or refund of the caller as PDF',
  params: Type.Object({ eventId: PublicName, paymentId: Uuid }),
  response: file('application/pdf', 'Receipt as PDF'),
};

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
  summary: 'The event for a calendar (RFC 5545), and its sessions when asked for',
  params: nameParam('eventId'),
  querystring: Type.Object({
    sessions: withDefault(Type.Boolean({ default: false, description: 'its sessions instead of the whole' })),
  }),
  response: file('text/calendar', 'A file for calendar programs'),
};

export const getEventCard = {
  operationId: 'getEventCard',
  tags: ['events'],
  summary: 'The picture shown where the event is shared: 1200 × 627, with its name, when and where',
  params: nameParam('eventId'),
  response: file('image/png', 'A picture'),
};

export const listRelatedEvents = {
  operationId: 'listRelatedEvents',
  tags: ['events'],
  summary: 'Up to six upcoming events of the same series, group, host or place, the nearest kin first',
  params: nameParam('eventId'),
  response: listAnswers(BaseEvent),
};

export const getPassPaper = {
  operationId: 'getPassPaper',
  tags: ['attendee'],
  summary: 'One of the caller’s passes on paper (PDF)',
  params: Type.Object({ eventId: PublicName, passId: Uuid }),
  response: file('application/pdf', 'A page to print'),
};

export const getReceiptPaper = {
  operationId: 'getReceiptPaper',
  tags: ['attendee'],
  summary: 'What the caller paid or got back, on paper (PDF)',
  params: Type.Object({ eventId: PublicName, paymentId: Uuid }),
  response: file('application/pdf', 'A receipt'),
};

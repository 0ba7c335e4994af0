import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  idempotencyHeaders,
  Instant,
  literals,
  nameParam,
} from '../../../platform/http/schemas.ts';
import { name } from '../programme/listings/listing-fields.schemas.ts';
import { EventListing } from '../programme/listings/listings.schemas.ts';

export const COPIED_PARTS = ['agenda', 'sponsors', 'pages', 'tickets', 'questions', 'emails'] as const;

const CopyListing = body({
  name,
  eventStart: Instant,
  parts: Type.Optional(
    Type.Array(literals(COPIED_PARTS), {
      maxItems: COPIED_PARTS.length,
      uniqueItems: true,
      description: 'Parts to copy in addition to texts, images, place and dates; everything if omitted',
    }),
  ),
});
export type CopyListing = Static<typeof CopyListing>;

export const copyListing = {
  operationId: 'copyListing',
  tags: ['listings'],
  summary: 'Copy an event to a draft with shifted dates: content, offer, questions, emails; no attendees',
  params: nameParam('eventId'),
  body: CopyListing,
  headers: idempotencyHeaders('event'),
  response: answers(EventListing),
};

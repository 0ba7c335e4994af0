import { Type, type Static } from 'typebox';
import { answers, body, Instant, literals, nameParam } from '../../../platform/http/schemas.ts';
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
      description: 'what is copied beside words, pictures, place and dates; absent: everything',
    }),
  ),
});
export type CopyListing = Static<typeof CopyListing>;

export const copyListing = {
  operationId: 'copyListing',
  tags: ['listings'],
  summary:
    'A draft with what the event has, by as much later as it begins: its words, pictures, sessions, speakers, rooms, tracks, sponsors, pages, what it sells, what it asks and its mails; nobody comes to it yet',
  params: nameParam('eventId'),
  body: CopyListing,
  response: answers(EventListing),
};

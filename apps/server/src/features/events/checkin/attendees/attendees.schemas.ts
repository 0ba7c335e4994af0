import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  pagedQuery,
  refusals,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { BaseAccount, baseAccount } from '../../../ground/accounts/accounts.schemas.ts';
import { basePass, Pass, PurchaseStatus } from '../../registration/passes/passes.schemas.ts';
import { registration } from '../../registration/registrations.schemas.ts';
import { BaseCoupon, Price } from '../../tickets/offer/offer.schemas.ts';
import { RegistrationSection } from '../../tickets/questions/questions.schemas.ts';
import { ListingScan } from '../scans/scans.schemas.ts';

const AttendeeAccount = component(
  'AttendeeAccount',
  Type.Object(
    { ...baseAccount, email: nullable(Text), phone: nullable(Text) },
    { description: 'Account of an attendee, with the contact details that hosts may use' },
  ),
);

const ListingRegistration = component(
  'ListingRegistration',
  Type.Object(
    { ...registration, account: AttendeeAccount, couponId: nullable(Uuid), coupon: nullable(BaseCoupon) },
    { description: 'A registration as the hosts of the event see it' },
  ),
);
export type ListingRegistrationView = Static<typeof ListingRegistration>;

const ListingPass = component(
  'ListingPass',
  Type.Object({
    ...basePass,
    attendee: Type.Object({
      id: Uuid,
      alternateId: Type.Integer(),
      accountId: Uuid,
      eventId: Uuid,
      account: AttendeeAccount,
    }),
    updatedAt: Instant,
    amtPaid: Price,
    amtRefunded: Price,
  }),
);
export type ListingPassView = Static<typeof ListingPass>;

const AttendeesQuery = pagedQuery({
  status: Type.Optional(PurchaseStatus),
  ticketId: Type.Optional(Uuid),
  checkedIn: Type.Optional(
    Type.Boolean({
      description:
        'True for attendees with a checked-in pass, false for those with a pass not yet checked in',
    }),
  ),
  unpaid: Type.Optional(Type.Boolean({ description: 'True for attendees with a pending payment' })),
  standing: Type.Optional(
    Type.Boolean({ description: 'True for attendees with a pass that is not canceled; status wins' }),
  ),
});
export type AttendeesQuery = Static<typeof AttendeesQuery>;
const PassesQuery = pagedQuery({ checkedIn: Type.Optional(Type.Boolean()) });
export type PassesQuery = Static<typeof PassesQuery>;

const NewResponses = body({
  questions: Type.Array(body({ id: Uuid, value: Type.String({ maxLength: 10_000 }) }), {
    minItems: 1,
    maxItems: 200,
  }),
});
export type NewResponses = Static<typeof NewResponses>;

const NewSeat = body({
  location: nullable(Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })),
});
export type NewSeat = Static<typeof NewSeat>;

const AttendeeStory = component(
  'AttendeeStory',
  Type.Object({
    due: Type.Array(
      Type.Object({
        id: Uuid,
        reference: Text,
        amount: Price,
        currency: Text,
        provider: Text,
        createdAt: Instant,
      }),
      { description: 'Pending payments' },
    ),
    disputes: Type.Array(
      Type.Object({
        id: Uuid,
        status: literals(['opened', 'under_review', 'won', 'lost']),
        reference: Text,
        amount: Price,
        currency: Text,
        createdAt: Instant,
      }),
      { description: 'Payments disputed by the payer with their bank' },
    ),
    scans: Type.Array(ListingScan),
    transfers: Type.Array(
      Type.Object({
        id: Type.Integer(),
        passId: Uuid,
        passNumber: Type.Integer(),
        from: nullable(BaseAccount),
        to: nullable(BaseAccount),
        createdAt: Instant,
      }),
    ),
  }),
);
export type AttendeeStoryView = Static<typeof AttendeeStory>;

const tags = ['listings'];
const listing = nameParam('eventId');
const ofListing = listing.properties;
const attendee = Type.Object({ ...ofListing, accountId: Uuid });
const pass = Type.Object({ ...ofListing, passId: Uuid });
const attendeePass = Type.Object({ ...ofListing, accountId: Uuid, passId: Uuid });

export const listAttendees = {
  operationId: 'listAttendees',
  tags,
  summary: 'List attendees, optionally by pass status; latest first or orderBy: createdAt, name',
  params: listing,
  querystring: AttendeesQuery,
  response: listAnswers(ListingRegistration),
};
export const getListingAttendee = {
  operationId: 'getListingAttendee',
  tags,
  summary: 'Get an attendee with passes, answers and payments',
  params: attendee,
  response: answers(ListingRegistration),
};
export const getAttendeeStory = {
  operationId: 'getListingAttendeeStory',
  tags,
  summary: 'Get the history of an attendee: pending payments, scans and pass transfers, latest first',
  params: attendee,
  response: answers(AttendeeStory),
};
export const exportAttendees = {
  operationId: 'exportAttendees',
  tags,
  summary: 'Export all passes of an event as CSV, with their holders and answers',
  params: listing,
  response: {
    200: {
      description:
        'CSV in UTF-8 with byte order mark; text that spreadsheets would read as a formula is prefixed with an apostrophe',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
export const listListingPasses = {
  operationId: 'listListingPasses',
  tags,
  summary: 'List passes, optionally by checkedIn state; orderBy: createdAt, name, usedAt',
  params: listing,
  querystring: PassesQuery,
  response: listAnswers(ListingPass),
};
export const getListingPass = {
  operationId: 'getListingPass',
  tags,
  summary: 'Get a pass of an event',
  params: pass,
  response: answers(ListingPass),
};
export const checkInPass = {
  operationId: 'checkInPass',
  tags,
  summary: 'Check in a pass (idempotent: the first check-in time is kept)',
  params: attendeePass,
  response: answers(Pass),
};
export const checkOutPass = {
  operationId: 'checkOutPass',
  tags,
  summary: 'Undo the check-in of a pass',
  params: attendeePass,
  response: answers(ListingPass),
};
export const listPassSections = {
  operationId: 'listPassSections',
  tags,
  summary: 'List the registration questions of a pass, by section',
  params: attendeePass,
  response: listAnswers(RegistrationSection),
};
export const updatePassResponses = {
  operationId: 'updatePassResponses',
  tags,
  summary: 'Correct the answers of a pass, even final ones; an empty text removes an answer',
  params: attendeePass,
  body: NewResponses,
  response: answers(Type.Null()),
};

export const updatePassSeat = {
  operationId: 'updatePassSeat',
  tags,
  summary: 'Assign a seat to an issued pass, or remove it with null',
  params: attendeePass,
  body: NewSeat,
  response: answers(ListingPass),
};

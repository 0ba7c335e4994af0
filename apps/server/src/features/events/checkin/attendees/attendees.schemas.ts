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
    { description: 'Somebody who comes, with what those who run the event write to' },
  ),
);

const ListingRegistration = component(
  'ListingRegistration',
  Type.Object(
    { ...registration, account: AttendeeAccount, couponId: nullable(Uuid), coupon: nullable(BaseCoupon) },
    { description: 'A registration as those who run the event see it' },
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
    Type.Boolean({ description: 'with a pass that is in, or with one still to come' }),
  ),
  unpaid: Type.Optional(Type.Boolean({ description: 'true: those whose money is on its way' })),
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
      { description: 'payments that are on their way' },
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
      { description: 'payments that the payer asked the bank to give back' },
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
  summary:
    'Who comes, latest first or by orderBy (createdAt, name); with status those with such a pass, else all who have one',
  params: listing,
  querystring: AttendeesQuery,
  response: listAnswers(ListingRegistration),
};
export const getListingAttendee = {
  operationId: 'getListingAttendee',
  tags,
  summary: 'One who comes, with passes, answers and payments',
  params: attendee,
  response: answers(ListingRegistration),
};
export const getAttendeeStory = {
  operationId: 'getListingAttendeeStory',
  tags,
  summary: 'What else happened to one who comes: money on its way, scans and passes handed on, latest first',
  params: attendee,
  response: answers(AttendeeStory),
};
export const exportAttendees = {
  operationId: 'exportAttendees',
  tags,
  summary: 'All passes with who has them and what was answered, as a table',
  params: listing,
  response: {
    200: {
      description:
        'UTF-8 with byte order mark; texts that a spreadsheet would take for formulas begin with an apostrophe',
      content: { 'text/csv': { schema: Type.Unsafe<AsyncIterable<unknown>>({ type: 'string' }) } },
    },
    ...refusals,
  },
};
export const listListingPasses = {
  operationId: 'listListingPasses',
  tags,
  summary:
    'Passes of the event by orderBy (createdAt, name, usedAt); checkedIn: those that are in, or those still to come',
  params: listing,
  querystring: PassesQuery,
  response: listAnswers(ListingPass),
};
export const getListingPass = {
  operationId: 'getListingPass',
  tags,
  summary: 'One pass of the event',
  params: pass,
  response: answers(ListingPass),
};
export const checkInPass = {
  operationId: 'checkInPass',
  tags,
  summary: 'Somebody is here; again, the first time stays',
  params: attendeePass,
  response: answers(Pass),
};
export const checkOutPass = {
  operationId: 'checkOutPass',
  tags,
  summary: 'Takes a check-in back',
  params: attendeePass,
  response: answers(ListingPass),
};
export const listPassSections = {
  operationId: 'listPassSections',
  tags,
  summary: 'What is asked of a pass, in sections',
  params: attendeePass,
  response: listAnswers(RegistrationSection),
};
export const updatePassResponses = {
  operationId: 'updatePassResponses',
  tags,
  summary: 'Answers of a pass as the host corrects them, final ones among them; an empty text takes one away',
  params: attendeePass,
  body: NewResponses,
  response: answers(Type.Null()),
};

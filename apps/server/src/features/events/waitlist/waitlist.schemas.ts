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
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { BaseAccount } from '../../ground/accounts/accounts.schemas.ts';

const fields = {
  id: Uuid,
  eventId: Uuid,
  ticketId: Uuid,
  ticketName: Text,
  quantity: Type.Integer(),
  status: literals(['waiting', 'offered', 'lapsed']),
  place: nullable(
    Type.Integer({ description: 'Position in the waitlist, starting at 1; null unless waiting' }),
  ),
  offered: nullable(
    Type.Integer({ description: 'Passes reserved for this person while the offer is valid' }),
  ),
  offerExpiresAt: nullable(Instant),
  createdAt: Instant,
};

const WaitlistEntry = component('WaitlistEntry', Type.Object(fields));
export type WaitlistEntryView = Static<typeof WaitlistEntry>;

const ListingWaitlistEntry = component(
  'ListingWaitlistEntry',
  Type.Object({ ...fields, account: BaseAccount }),
);
export type ListingWaitlistEntryView = Static<typeof ListingWaitlistEntry>;

const JoinWaitlistBody = body({ ticketId: Uuid, quantity: Type.Integer({ minimum: 1, maximum: 1000 }) });
export type JoinWaitlist = Static<typeof JoinWaitlistBody>;

const tags = ['registration'];
const params = nameParam('eventId');

export const listOwnWaitlist = {
  operationId: 'listSelfWaitlist',
  tags,
  summary: 'List the caller’s waitlist entries and offers for an event',
  params,
  response: listAnswers(WaitlistEntry),
};
export const joinWaitlist = {
  operationId: 'joinWaitlist',
  tags,
  summary: 'Join the waitlist of a sold-out pass type; again: change the quantity, keeping the place',
  params,
  body: JoinWaitlistBody,
  response: answers(WaitlistEntry),
};
export const leaveWaitlist = {
  operationId: 'leaveWaitlist',
  tags,
  summary: 'Leave the waitlist of one pass type or of the whole event; an offer goes to the next in line',
  params,
  querystring: Type.Object({ ticketId: Type.Optional(Uuid) }),
  response: answers(Type.Null()),
};
export const claimOffer = {
  operationId: 'claimWaitlistOffer',
  tags,
  summary: 'Claim a waitlist offer: its passes are added to the selection and held like any other',
  params,
  body: body({ ticketId: Uuid }),
  response: answers(Type.Null()),
};
export const listWaitlist = {
  operationId: 'listListingWaitlist',
  tags: ['listings'],
  summary: 'List the waitlist of an event, in order of joining',
  params,
  querystring: pagedQuery({ ticketId: Type.Optional(Uuid) }),
  response: listAnswers(ListingWaitlistEntry),
};

const entryParams = Type.Object({ ...params.properties, entryId: Uuid });

export const offerPlace = {
  operationId: 'offerWaitlistPlace',
  tags: ['listings'],
  summary: 'Offer free passes to a waitlisted person out of turn; an existing offer is kept',
  params: entryParams,
  response: answers(Type.Null()),
};
export const removeEntry = {
  operationId: 'removeWaitlistEntry',
  tags: ['listings'],
  summary: 'Remove a person from the waitlist; their offer goes to the next in line',
  params: entryParams,
  response: answers(Type.Null()),
};

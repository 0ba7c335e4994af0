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
  place: nullable(Type.Integer({ description: 'in the line, from 1; null unless waiting' })),
  offered: nullable(Type.Integer({ description: 'passes kept for this person while the offer stands' })),
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
  summary: 'What the caller waits for at an event, and what they are offered',
  params,
  response: listAnswers(WaitlistEntry),
};
export const joinWaitlist = {
  operationId: 'joinWaitlist',
  tags,
  summary: 'Wait for a pass type that is sold out; again: change how many, keeping the place',
  params,
  body: JoinWaitlistBody,
  response: answers(WaitlistEntry),
};
export const leaveWaitlist = {
  operationId: 'leaveWaitlist',
  tags,
  summary: 'Wait no longer, for one pass type or for any of the event; what was offered goes to the next',
  params,
  querystring: Type.Object({ ticketId: Type.Optional(Uuid) }),
  response: answers(Type.Null()),
};
export const claimOffer = {
  operationId: 'claimWaitlistOffer',
  tags,
  summary: 'What was offered becomes what is being chosen: held as every choice is',
  params,
  body: body({ ticketId: Uuid }),
  response: answers(Type.Null()),
};
export const listWaitlist = {
  operationId: 'listListingWaitlist',
  tags: ['listings'],
  summary: 'Who waits for passes of an event, in the order in which they came',
  params,
  querystring: pagedQuery({ ticketId: Type.Optional(Uuid) }),
  response: listAnswers(ListingWaitlistEntry),
};

const entryParams = Type.Object({ ...params.properties, entryId: Uuid });

export const offerPlace = {
  operationId: 'offerWaitlistPlace',
  tags: ['listings'],
  summary: 'Offers somebody who waits what is free, out of turn; who has an offer keeps it',
  params: entryParams,
  response: answers(Type.Null()),
};
export const removeEntry = {
  operationId: 'removeWaitlistEntry',
  tags: ['listings'],
  summary: 'Takes somebody out of the line; what was offered goes to the next',
  params: entryParams,
  response: answers(Type.Null()),
};

import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../../platform/http/image.schemas.ts';
import {
  component,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { Account, BaseAccount } from '../../../ground/accounts/accounts.schemas.ts';

const BaseEventSponsorship = component(
  'BaseEventSponsorship',
  Type.Object({
    id: Uuid,
    name: Text,
    description: nullable(Text),
    url: nullable(Text),
    account: nullable(BaseAccount),
    image: nullable(BaseImage),
  }),
);
export type BaseEventSponsorshipView = Static<typeof BaseEventSponsorship>;

export const EventSponsorshipLevel = component(
  'EventSponsorshipLevel',
  Type.Object({
    id: Uuid,
    slug: Text,
    name: Text,
    description: nullable(Text),
    sponsorsPerRow: Type.Integer(),
    sponsors: Type.Array(BaseEventSponsorship),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type EventSponsorshipLevelView = Static<typeof EventSponsorshipLevel>;

export const listSponsors = {
  operationId: 'listEventSponsors',
  tags: ['events'],
  summary: 'List the accounts that sponsor an event',
  params: nameParam('eventId'),
  querystring: PagedQuery,
  response: listAnswers(Account),
};

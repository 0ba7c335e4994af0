import { Type, type Static } from 'typebox';
import { answers, body, idParam, nameParam, nullable, Uuid } from '../../../../platform/http/schemas.ts';
import { EventSponsorshipLevel } from './sponsors.schemas.ts';
import { picture } from '../listings/listing-fields.schemas.ts';

const tags = ['listings'];
const name = Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' });
const sortOrder = Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 }));
const description = Type.Optional(nullable(Type.String({ maxLength: 2000 })));

const levelMore = {
  description,
  sponsorsPerRow: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 8,
      description: 'Number of sponsors per row; determines the logo size',
    }),
  ),
  sortOrder,
};
const sponsorshipMore = {
  description,
  url: Type.Optional(nullable(Type.String({ maxLength: 1000, pattern: '^(https?://[^\\s]+)?$' }))),
  accountId: Type.Optional(nullable(Uuid)),
  image: picture,
  sortOrder,
};

const CreateLevel = body({ name, ...levelMore });
const UpdateLevel = body({ name: Type.Optional(name), ...levelMore });
export type LevelFields = Static<typeof UpdateLevel>;
const CreateSponsorship = body({ name, ...sponsorshipMore });
const UpdateSponsorship = body({ name: Type.Optional(name), ...sponsorshipMore });
export type SponsorshipFields = Static<typeof UpdateSponsorship>;

const ofEvent = { tags, params: nameParam('eventId') };
const ofLevel = { tags, params: Type.Intersect([nameParam('eventId'), idParam('sponsorshipLevelId')]) };
const ofSponsorship = {
  tags,
  params: Type.Intersect([nameParam('eventId'), idParam('sponsorshipLevelId'), idParam('sponsorshipId')]),
};
const level = { response: answers(EventSponsorshipLevel) };

export const createLevel = {
  ...ofEvent,
  ...level,
  operationId: 'createListingSponsorshipLevel',
  summary: 'Add a sponsorship level',
  body: CreateLevel,
};
export const updateLevel = {
  ...ofLevel,
  ...level,
  operationId: 'updateListingSponsorshipLevel',
  summary: 'Update a sponsorship level',
  body: UpdateLevel,
};
export const deleteLevel = {
  ...ofLevel,
  operationId: 'deleteListingSponsorshipLevel',
  summary: 'Delete a sponsorship level with its sponsors',
  response: answers(Type.Null()),
};
export const createSponsorship = {
  ...ofLevel,
  ...level,
  operationId: 'createListingSponsorship',
  summary: 'Add a sponsor, with or without an account (returns its level)',
  body: CreateSponsorship,
};
export const updateSponsorship = {
  ...ofSponsorship,
  ...level,
  operationId: 'updateListingSponsorship',
  summary: 'Update a sponsor (returns its level)',
  body: UpdateSponsorship,
};
export const deleteSponsorship = {
  ...ofSponsorship,
  ...level,
  operationId: 'deleteListingSponsorship',
  summary: 'Delete a sponsor (returns its level)',
};

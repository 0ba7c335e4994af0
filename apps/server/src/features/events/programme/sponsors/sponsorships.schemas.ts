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
  sponsorsPerRow: Type.Optional(Type.Integer({ minimum: 1, maximum: 8, description: 'how large they are' })),
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
  summary: 'Add a rank of sponsors',
  body: CreateLevel,
};
export const updateLevel = {
  ...ofLevel,
  ...level,
  operationId: 'updateListingSponsorshipLevel',
  summary: 'Change a rank of sponsors',
  body: UpdateLevel,
};
export const deleteLevel = {
  ...ofLevel,
  operationId: 'deleteListingSponsorshipLevel',
  summary: 'Remove a rank with the sponsors in it',
  response: answers(Type.Null()),
};
export const createSponsorship = {
  ...ofLevel,
  ...level,
  operationId: 'createListingSponsorship',
  summary: 'Add a sponsor, with or without an account; answers its rank',
  body: CreateSponsorship,
};
export const updateSponsorship = {
  ...ofSponsorship,
  ...level,
  operationId: 'updateListingSponsorship',
  summary: 'Change a sponsor; answers its rank',
  body: UpdateSponsorship,
};
export const deleteSponsorship = {
  ...ofSponsorship,
  ...level,
  operationId: 'deleteListingSponsorship',
  summary: 'Remove a sponsor; answers its rank',
};

import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../../platform/http/image.schemas.ts';
import { countedNote } from '../../../../platform/http/list.schemas.ts';
import {
  answers,
  body,
  component,
  idParam,
  Instant,
  listAnswers,
  nullable,
  pagedQuery,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';

const beyond = '1,001 stands for all beyond 1,000';

const InterestEntry = component(
  'InterestEntry',
  Type.Object({
    id: Uuid,
    name: Text,
    image: nullable(BaseImage),
    featured: Type.Boolean(),
    people: Type.Integer({ description: `Accounts that chose it; ${beyond}` }),
    posts: Type.Integer({ description: `Posts that name it; ${beyond}` }),
    contents: Type.Integer({ description: `Contents of channels about it; ${beyond}` }),
    createdAt: Instant,
  }),
);
export type InterestEntryView = Static<typeof InterestEntry>;

const ListQuery = pagedQuery({
  featured: Type.Optional(Type.Boolean()),
  hasPicture: Type.Optional(Type.Boolean()),
});
export const LIST_PARAMETERS = Object.keys(ListQuery.properties);
export type AllInterestsQuery = Static<typeof ListQuery>;

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
const more = {
  featured: Type.Optional(Type.Boolean()),
  image: Type.Optional(
    nullable(Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' })),
  ),
};
const AddInterest = body({ name: Name, ...more });
export type AddInterest = Static<typeof AddInterest>;
const UpdateInterest = body({ name: Type.Optional(Name), ...more });
export type UpdateInterest = Static<typeof UpdateInterest>;

const tags = ['admin'];
const params = idParam('interestId');

export const listAllInterests = {
  operationId: 'listAllInterests',
  tags,
  summary: `List all interests with their use (staff only), by name; orderBy: name, createdAt, ${countedNote}`,
  querystring: ListQuery,
  response: listAnswers(InterestEntry),
};
export const addInterest = {
  operationId: 'addInterest',
  tags,
  summary: 'Create an interest with its picture (staff only); names are unique in any way of writing them',
  body: AddInterest,
  response: answers(InterestEntry),
};
export const updateInterest = {
  operationId: 'updateInterest',
  tags,
  summary: 'Rename, feature or illustrate an interest (staff only); omitted fields are kept',
  params,
  body: UpdateInterest,
  response: answers(InterestEntry),
};
export const mergeInterest = {
  operationId: 'mergeInterest',
  tags,
  summary:
    'Merge an interest into another (staff only): its name leads there at once, its people, posts and contents follow',
  params,
  body: body({ intoId: Uuid }),
  response: answers(InterestEntry),
};
export const deleteInterest = {
  operationId: 'deleteInterest',
  tags,
  summary: 'Delete an interest (staff only); people and posts lose it',
  params,
  response: answers(Type.Null()),
};

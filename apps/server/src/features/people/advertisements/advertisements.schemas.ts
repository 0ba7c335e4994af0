import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  idParam,
  Instant,
  listAnswers,
  literals,
  nullable,
  PagedQuery,
  Text,
  Uuid,
  withDefault,
} from '../../../platform/http/schemas.ts';

const AdvertisementType = literals(['square', 'rectangle']);

const advertisement = {
  id: Uuid,
  type: AdvertisementType,
  link: Text,
  image: nullable(BaseImage),
  title: Text,
  description: nullable(Text),
};
const Advertisement = component('Advertisement', Type.Object(advertisement));
export type AdvertisementView = Static<typeof Advertisement>;

const managed = {
  ...advertisement,
  weight: Type.Integer({ description: 'Display frequency relative to the other running advertisements' }),
  startDate: Instant,
  endDate: nullable(Instant),
  views: Type.Integer({ description: 'All-time total' }),
  clicks: Type.Integer({ description: 'All-time total' }),
  createdAt: Instant,
  updatedAt: Instant,
};
const ManagedAdvertisement = component('ManagedAdvertisement', Type.Object(managed));
export type ManagedAdvertisementView = Static<typeof ManagedAdvertisement>;

const AdvertisementStatistics = component(
  'AdvertisementStatistics',
  Type.Object({
    ...managed,
    days: Type.Array(
      Type.Object({
        day: Type.String({ format: 'date', description: 'Calendar day in the timezone of the organization' }),
        views: Type.Integer(),
        clicks: Type.Integer(),
      }),
      { description: 'Oldest first, without gaps, including today' },
    ),
  }),
);
export type AdvertisementStatisticsView = Static<typeof AdvertisementStatistics>;

const title = Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' });
const link = Type.String({ maxLength: 2000, description: 'Web address, http or https' });
const optional = {
  description: Type.Optional(nullable(Type.String({ maxLength: 300 }))),
  image: Type.Optional(
    nullable(Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' })),
  ),
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  startDate: Type.Optional(Instant),
  endDate: Type.Optional(nullable(Instant)),
};

const CreateAdvertisement = body({ type: AdvertisementType, title, link, ...optional });
export type CreateAdvertisement = Static<typeof CreateAdvertisement>;
const UpdateAdvertisement = body({
  type: Type.Optional(AdvertisementType),
  title: Type.Optional(title),
  link: Type.Optional(link),
  ...optional,
});
export type UpdateAdvertisement = Static<typeof UpdateAdvertisement>;

export const getAdvertisement = {
  operationId: 'getAdvertisement',
  tags: ['advertisement'],
  summary: 'Get a running advertisement, chosen at random by weight; 404 when there is none',
  querystring: Type.Object({ type: Type.Optional(AdvertisementType) }),
  response: answers(Advertisement),
};
const count = (operationId: string, summary: string) => ({
  operationId,
  tags: ['advertisement'],
  summary,
  params: idParam('advertisementId'),
  response: answers(Type.Null()),
});
export const countView = count(
  'countAdvertisementView',
  'Count a view of an advertisement, at most once per viewer in five minutes',
);
export const countClick = count(
  'countAdvertisementClick',
  'Count a click on an advertisement, at most once per viewer in five minutes',
);

const tags = ['admin', 'advertisement'];

export const listAdvertisements = {
  operationId: 'listAdvertisements',
  tags,
  summary: 'List all advertisements, past ones included, with their totals; latest start first',
  querystring: PagedQuery,
  response: listAnswers(ManagedAdvertisement),
};
export const getStatistics = {
  operationId: 'getAdvertisementStatistics',
  tags,
  summary: 'Get an advertisement with its daily statistics',
  params: idParam('advertisementId'),
  querystring: Type.Object({
    days: withDefault(Type.Integer({ minimum: 1, maximum: 366, default: 30 })),
  }),
  response: answers(AdvertisementStatistics),
};
export const createAdvertisement = {
  operationId: 'createAdvertisement',
  tags,
  summary: 'Create an advertisement; it starts now when no start is given',
  headers: idempotencyHeaders('advertisement'),
  body: CreateAdvertisement,
  response: answers(ManagedAdvertisement),
};
export const updateAdvertisement = {
  operationId: 'updateAdvertisement',
  tags,
  summary: 'Update an advertisement; omitted fields are kept, null clears',
  params: idParam('advertisementId'),
  body: UpdateAdvertisement,
  response: answers(ManagedAdvertisement),
};
export const deleteAdvertisement = {
  operationId: 'deleteAdvertisement',
  tags,
  summary: 'Delete an advertisement with its statistics',
  params: idParam('advertisementId'),
  response: answers(Type.Null()),
};

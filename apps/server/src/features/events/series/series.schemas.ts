import { Type, type Static } from 'typebox';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Event, WholeEventListQuery } from '../programme/events.schemas.ts';

const Series = component(
  'Series',
  Type.Object({
    id: Uuid,
    sortOrder: Type.Integer(),
    name: Text,
    slug: Text,
    description: nullable(Text),
    image: nullable(BaseImage),
    createdAt: Instant,
    updatedAt: Instant,
  }),
);
export type SeriesView = Static<typeof Series>;

const tags = ['series'];

export const listSeries = {
  operationId: 'listSeries',
  tags,
  summary: 'List event series',
  querystring: PagedQuery,
  response: listAnswers(Series),
};

export const getSeries = {
  operationId: 'getSeries',
  tags,
  summary: 'Get a series by id or slug',
  params: nameParam('seriesId'),
  response: answers(Series),
};

const name = Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' });
const more = {
  description: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  image: Type.Optional(
    nullable(Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' })),
  ),
  sortOrder: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })),
};
const CreateSeries = body({ name, ...more });
const UpdateSeries = body({ name: Type.Optional(name), ...more });
export type SeriesFields = Static<typeof UpdateSeries>;

export const createSeries = {
  operationId: 'createSeries',
  tags,
  summary: 'Create a series that hosts can add their events to (staff only)',
  body: CreateSeries,
  response: answers(Series),
};

export const updateSeries = {
  operationId: 'updateSeries',
  tags,
  summary: 'Update a series; omitted fields are kept, null clears',
  params: nameParam('seriesId'),
  body: UpdateSeries,
  response: answers(Series),
};

export const deleteSeries = {
  operationId: 'deleteSeries',
  tags,
  summary: 'Delete a series that has no events',
  params: nameParam('seriesId'),
  response: answers(Type.Null()),
};

export const listSeriesEvents = {
  operationId: 'listSeriesEvents',
  tags,
  summary: 'List upcoming or past events of a series',
  params: nameParam('seriesId'),
  querystring: WholeEventListQuery,
  response: listAnswers(Event),
};

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
  summary: 'Series of events',
  querystring: PagedQuery,
  response: listAnswers(Series),
};

export const getSeries = {
  operationId: 'getSeries',
  tags,
  summary: 'One series by id or slug',
  params: nameParam('seriesId'),
  response: answers(Series),
};

const name = Type.String({ minLength: 1, maxLength: 160, pattern: '\\S' });
const more = {
  description: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
  image: Type.Optional(
    nullable(Type.String({ minLength: 1, description: 'base64 text, or a data URI; null removes it' })),
  ),
  sortOrder: Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 })),
};
const CreateSeries = body({ name, ...more });
const UpdateSeries = body({ name: Type.Optional(name), ...more });
export type SeriesFields = Static<typeof UpdateSeries>;

export const createSeries = {
  operationId: 'createSeries',
  tags,
  summary: 'Begin a series, for hosts to put their events in; for the staff',
  body: CreateSeries,
  response: answers(Series),
};

export const updateSeries = {
  operationId: 'updateSeries',
  tags,
  summary: 'Change a series; an absent field stays, null clears it',
  params: nameParam('seriesId'),
  body: UpdateSeries,
  response: answers(Series),
};

export const deleteSeries = {
  operationId: 'deleteSeries',
  tags,
  summary: 'Remove a series in which there is no event',
  params: nameParam('seriesId'),
  response: answers(Type.Null()),
};

export const listSeriesEvents = {
  operationId: 'listSeriesEvents',
  tags,
  summary: 'Upcoming or past events of a series',
  params: nameParam('seriesId'),
  querystring: WholeEventListQuery,
  response: listAnswers(Event),
};

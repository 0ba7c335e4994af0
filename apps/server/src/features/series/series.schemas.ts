import { Type, type Static } from 'typebox';
import { BaseImage } from '../../platform/http/image.schemas.ts';
import {
  answers,
  component,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../platform/http/schemas.ts';
import { Event, WholeEventListQuery } from '../events/events.schemas.ts';

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

export const listSeriesEvents = {
  operationId: 'listSeriesEvents',
  tags,
  summary: 'Upcoming or past events of a series',
  params: nameParam('seriesId'),
  querystring: WholeEventListQuery,
  response: listAnswers(Event),
};

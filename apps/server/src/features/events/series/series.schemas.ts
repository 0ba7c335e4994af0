import { listAnswers, nameParam } from '../../../platform/http/schemas.ts';
import { Event, WholeEventListQuery } from '../programme/events.schemas.ts';

export const listSeriesEvents = {
  operationId: 'listSeriesEvents',
  tags: ['series'],
  summary: 'List upcoming or past events of a series',
  params: nameParam('seriesId'),
  querystring: WholeEventListQuery,
  response: listAnswers(Event),
};

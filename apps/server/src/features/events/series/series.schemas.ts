import { listAnswers, nameParam } from '../../../platform/http/schemas.ts';
import { Event, EventListQuery, WITHOUT_PARTS } from '../programme/events.schemas.ts';

export const listSeriesEvents = {
  operationId: 'listSeriesEvents',
  tags: ['series'],
  summary: 'List upcoming or past events of a series',
  description: WITHOUT_PARTS,
  params: nameParam('seriesId'),
  querystring: EventListQuery,
  response: listAnswers(Event),
};

import { optionalText, slug, sortOrder, text } from '../../../platform/resource/fields.ts';
import { anyone, defineResource } from '../../../platform/resource/resource.ts';
import { withPower } from '../../ground/accounts/index.ts';
import { picture } from '../../ground/storage/index.ts';
import { inUse } from './series.service.ts';

const one = { path: '/series/:seriesId', isBySlug: true } as const;

/** Events that belong together, year after year or city by city. */
export const series = defineResource({
  noun: 'series',
  component: 'Series',
  table: 'series',
  facts: 'series.series',
  tags: ['series'],
  fields: {
    sortOrder: sortOrder(),
    name: text({ max: 160, search: true }),
    slug: slug('name', 'number'),
    description: optionalText({ max: 2000, search: true }),
    image: picture(),
  },
  calls: {
    list: [
      { id: 'listSeries', path: '/series', summary: 'List event series', may: anyone, order: ['sortOrder'] },
    ],
    get: { id: 'getSeries', ...one, summary: 'Get a series by id or slug', may: anyone },
    create: {
      id: 'createSeries',
      path: '/series',
      summary: 'Create a series that hosts can add their events to (staff only)',
      may: withPower('events:write'),
    },
    update: {
      id: 'updateSeries',
      ...one,
      summary: 'Update a series; omitted fields are kept, null clears',
      may: withPower('events:write'),
    },
    remove: {
      id: 'deleteSeries',
      ...one,
      summary: 'Delete a series that has no events',
      may: withPower('events:write'),
    },
  },
  inUse,
});

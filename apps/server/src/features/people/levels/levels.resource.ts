import { Type } from 'typebox';
import { conflict } from '../../../platform/errors.ts';
import {
  color,
  loaded,
  number,
  optionalText,
  slug,
  sortOrder,
  text,
} from '../../../platform/resource/fields.ts';
import { anyone, defineResource } from '../../../platform/resource/resource.ts';
import { baseAccountReference, withPower } from '../../ground/accounts/index.ts';
import { picture } from '../../ground/storage/index.ts';
import { listShownSponsors } from './sponsors.service.ts';

const nameTaken = () => conflict('level.name.taken', { field: 'name' });

const staff = { may: withPower('sponsors:write'), tags: ['admin', 'levels'] };

/** Ranks of sponsors: gold, silver, partners. */
export const levels = defineResource({
  noun: 'level',
  component: 'SponsorshipLevel',
  table: 'sponsorship_level',
  facts: 'sponsors.level',
  tags: ['levels'],
  fields: {
    slug: slug('name', nameTaken),
    name: text({ max: 120, search: true }),
    subtitle: optionalText({ max: 200, search: true }),
    color: color(),
    scale: number({ min: 0.25, max: 4, description: 'Scale of the logos; 1 is the default size' }),
    image: picture(),
    description: optionalText({ max: 5000 }),
    sortOrder: sortOrder(),
    accounts: loaded(
      Type.Array(baseAccountReference.shown, { description: 'The first 100 sponsors of this level' }),
      listShownSponsors,
    ),
  },
  calls: {
    list: [
      {
        id: 'listLevels',
        path: '/levels',
        summary: 'List the sponsor levels of the organization, in their order',
        may: anyone,
        order: ['sortOrder'],
      },
    ],
    get: {
      id: 'getLevel',
      path: '/levels/:levelId',
      isBySlug: true,
      summary: 'Get a sponsor level by id or slug',
      may: anyone,
    },
    create: {
      id: 'createLevel',
      path: '/admin/levels',
      summary: 'Create a sponsor level; names are unique',
      ...staff,
    },
    update: {
      id: 'updateLevel',
      path: '/admin/levels/:levelId',
      summary: 'Update a sponsor level; omitted fields are kept, null clears',
      ...staff,
    },
    remove: {
      id: 'deleteLevel',
      path: '/admin/levels/:levelId',
      summary: 'Delete a sponsor level; the accounts of its sponsors remain',
      ...staff,
    },
  },
});

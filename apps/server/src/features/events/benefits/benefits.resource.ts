import { conflict } from '../../../platform/errors.ts';
import { integer, optionalText, period, reference, slug, text } from '../../../platform/resource/fields.ts';
import { isRunning } from '../../../platform/resource/queries.ts';
import { anyone, defineResource } from '../../../platform/resource/resource.ts';
import { accountReference, withPower } from '../../ground/accounts/index.ts';
import { picture } from '../../ground/storage/index.ts';
import { eventReference } from '../programme/index.ts';

const titleTaken = () => conflict('benefit.title.taken', { field: 'title' });

const tags = ['admin', 'benefits'];
const reads = { may: withPower('benefits:read'), tags };
const writes = { may: withPower('benefits:write'), tags };

/** Offers of sponsors and partners to the members, for a while. */
export const benefits = defineResource({
  noun: 'benefit',
  component: 'Benefit',
  table: 'benefit',
  facts: 'benefits.benefit',
  tags: ['benefits'],
  fields: {
    slug: slug('title', titleTaken),
    title: text({ max: 160, search: true }),
    description: optionalText({ max: 5000, search: true }),
    image: picture(),
    priority: integer({ min: -100_000, max: 100_000, description: 'Sort order, highest first' }),
    ...period(),
    event: reference(eventReference),
    manager: reference(accountReference),
  },
  calls: {
    list: [
      {
        id: 'listBenefits',
        path: '/benefits',
        summary: 'List the current benefits for members, highest priority first',
        may: anyone,
        where: isRunning,
        order: ['-priority'],
      },
      {
        id: 'listAllBenefits',
        path: '/admin/benefits',
        summary: 'List all benefits, past ones included; latest end first',
        ...reads,
        order: ['-endDate'],
        isCounted: true,
        isSortable: true,
      },
    ],
    create: {
      id: 'createBenefit',
      path: '/admin/benefits',
      summary: 'Create a benefit; it starts now when no start is given; titles are unique',
      ...writes,
    },
    update: {
      id: 'updateBenefit',
      path: '/admin/benefits/:benefitId',
      summary: 'Update a benefit; omitted fields are kept, null clears',
      ...writes,
    },
    remove: {
      id: 'deleteBenefit',
      path: '/admin/benefits/:benefitId',
      summary: 'Delete a benefit',
      ...writes,
    },
  },
});

import { Type } from 'typebox';
import { conflict } from '../../../platform/errors.ts';
import { BaseImage } from '../../../platform/http/image.schemas.ts';
import { integer, loaded, optionalText, slug, text } from '../../../platform/resource/fields.ts';
import { defineResource } from '../../../platform/resource/resource.ts';
import { withPower } from '../../ground/accounts/index.ts';
import { picture } from '../../ground/storage/index.ts';
import { Uuid } from '../../../platform/http/schemas.ts';
import { listProducts } from './plan-tiers.service.ts';

const nameTaken = () => conflict('tier.name.taken', { field: 'name' });
const tags = ['admin'];
const writer = { may: withPower('accounts:write'), tags };

/** Badges that accounts have: members, patrons, board. */
export const tiers = defineResource({
  noun: 'tier',
  component: 'AccountTier',
  table: 'account_tier',
  facts: 'tiers.tier',
  tags,
  inUse: () => conflict('tier.inUse'),
  fields: {
    slug: slug('name', nameTaken),
    name: text({ max: 60, search: true }),
    iconName: text({ max: 40 }),
    color: {
      ...optionalText({ max: 7 }),
      given: Type.Union([Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), Type.Null()]),
    },
    priority: integer({ min: -1000, max: 1000, description: 'The highest is shown first' }),
    // A badge is seen: it has a picture from its first moment on.
    image: { ...picture(), isRequired: true, shown: BaseImage, given: Type.String({ minLength: 1 }) },
    productIds: loaded(Type.Array(Uuid, { description: 'Plans that give it while they last' }), listProducts),
  },
  calls: {
    list: [
      {
        id: 'listTiers',
        path: '/admin/tiers',
        summary: 'List the tiers of accounts (staff only), the highest first',
        may: withPower('accounts:read'),
        order: ['-priority'],
        tags,
      },
    ],
    create: {
      id: 'createTier',
      path: '/admin/tiers',
      summary: 'Create a tier of accounts; names are unique, and each has a picture',
      ...writer,
    },
    update: {
      id: 'updateTier',
      path: '/admin/tiers/:tierId',
      summary: 'Update a tier of accounts; omitted fields are kept',
      ...writer,
    },
    remove: {
      id: 'deleteTier',
      path: '/admin/tiers/:tierId',
      summary: 'Delete a tier that nobody has',
      ...writer,
    },
  },
});

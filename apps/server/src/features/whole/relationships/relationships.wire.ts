import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    SelfRelationships: 'accounts groups events channels threads',
  },
};

import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    AccountAddress: 'id primary name address1 address2 city state country zip',
  },
};

import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['addressId'], async ({ owner }) => ({
      addressId: await madeId(
        owner.post('/self/addresses', {
          name: 'Theirs alone',
          address1: 'a',
          city: 'b',
          state: '',
          country: 'DE',
          zip: '',
        }),
      ),
    })),
  ],
  calls: {
    createAddress: { body: () => ({ country: 'DE' }) },
    updateAddress: { body: () => ({ country: 'DE' }) },
  },
};

import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['advertisementId'], async ({ staff }) => ({
      advertisementId: await madeId(
        staff.post('/admin/advertisements', {
          type: 'square',
          title: 'Theirs alone',
          link: 'https://sponsor.example/',
        }),
      ),
    })),
  ],
  calls: {
    createAdvertisement: { body: () => ({ link: 'https://sponsor.example/' }) },
    getAdvertisement: { query: 'type=square' },
  },
};

import { newId } from '../../../platform/ids.ts';
import { PICTURE } from '../../../testing/samples.ts';
import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['tierId'], async ({ staff }) => ({
      tierId: await madeId(
        staff.post('/admin/tiers', { name: 'Theirs alone', iconName: 'star', image: PICTURE }),
      ),
    })),
  ],
  calls: {
    createTier: { body: () => ({ name: `Tier ${newId()}`, image: PICTURE }) },
    updateTier: { body: () => ({ name: 'Theirs' }) },
    putTierPlans: { body: () => ({ productIds: [] }) },
  },
};

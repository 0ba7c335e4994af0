import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['benefitId'], async ({ staff }) => ({
      benefitId: await madeId(staff.post('/admin/benefits', { title: 'Theirs alone' })),
    })),
  ],
};

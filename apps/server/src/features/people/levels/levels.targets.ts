import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['levelId'], async ({ owner, staff }) => {
      const levelId = await madeId(staff.post('/admin/levels', { name: 'Theirs alone', color: '#112233' }));
      await staff.put(`/admin/levels/${levelId}/accounts/${owner.id}`);
      return { levelId };
    }),
  ],
  calls: {
    createLevel: { body: () => ({ color: '#112233' }) },
  },
};

import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['roleId'], async ({ staff }) => ({
      roleId: await madeId(staff.post('/admin/roles', { name: 'Theirs alone', powers: ['support:read'] })),
    })),
    makes(['colleagueId'], async ({ org }) => ({ colleagueId: (await org.staff('viewer')).id })),
  ],
  calls: {
    addStaff: {
      body: ({ strangerId }) => ({ email: `${strangerId}@example.org`, role: 'viewer' }),
    },
    changeStaff: { ids: { accountId: 'colleagueId' }, body: () => ({ role: 'editor' }) },
    removeStaff: { ids: { accountId: 'colleagueId' } },
    createStaffRole: { body: () => ({ powers: ['support:read'] }) },
  },
};

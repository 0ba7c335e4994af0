import { madeId, makes, type Targets } from '../../../testing/target.ts';

const view = { list: 'accounts', address: 'status=suspended', shared: true };

export const targets: Targets = {
  makers: [
    makes(['viewId'], async ({ staff }) => ({
      viewId: await madeId(staff.post('/admin/views', { ...view, name: 'Theirs alone' })),
    })),
  ],
  calls: {
    listStaffViews: { query: 'list=accounts' },
    saveStaffView: { body: () => ({ ...view, name: 'Theirs' }) },
  },
};

import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['organizationExportId'], async ({ staff }) => ({
      organizationExportId: await madeId(staff.post('/admin/exports')),
    })),
  ],
};

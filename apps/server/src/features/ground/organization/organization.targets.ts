import { MODULES } from '../../../platform/modules.ts';
import { PIXEL } from '../../../testing/samples.ts';
import { makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['slot'], async () => ({ slot: 'dark-logo' })),
    makes(['hostname'], async ({ org, staff }) => {
      const hostname = `second-${org.hostname}`;
      await staff.post('/admin/hostnames', { hostname });
      // Its zone is nobody's: proven as if the operator had added it.
      await org
        .context()
        .db.updateTable('hostname')
        .set({ verified_at: new Date() })
        .where('hostname.hostname', '=', hostname)
        .execute();
      return { hostname };
    }),
  ],
  calls: {
    putOrganizationImage: { body: () => ({ image: PIXEL }) },
    addOrganizationHostname: { body: () => ({ hostname: 'another.example' }) },
    // All of them, as at first: the other calls need theirs on.
    updateOrganizationModules: {
      body: () => ({ modules: [...MODULES] }),
    },
  },
};

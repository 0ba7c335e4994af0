import { MODULES } from '../../../platform/context.ts';
import type { Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  calls: {
    // All of them, as at first: the other calls need theirs on.
    updateOrganizationModules: {
      body: () => ({ modules: [...MODULES] }),
    },
  },
};

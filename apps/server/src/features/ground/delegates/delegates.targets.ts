import type { Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  calls: {
    addDelegate: { body: ({ strangerId }) => ({ email: `${strangerId}@example.org` }) },
  },
};

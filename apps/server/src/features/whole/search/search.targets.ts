import type { Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  calls: {
    search: { query: 'search=theirs' },
  },
};

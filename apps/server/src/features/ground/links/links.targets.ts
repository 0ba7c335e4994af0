import type { Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  calls: {
    getLinkPreview: { query: 'href=https://example.org/' },
  },
};

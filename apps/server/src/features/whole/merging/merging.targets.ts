import type { Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [],
  calls: {
    previewAccountMerge: { query: ({ strangerId }) => `intoId=${strangerId}` },
    mergeAccount: { body: ({ strangerId }) => ({ intoId: strangerId }) },
  },
};

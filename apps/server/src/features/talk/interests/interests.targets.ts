import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['interestId'], async ({ owner }) => ({
      interestId: await madeId(owner.post('/interests', { name: 'theirs alone' })),
    })),
  ],
  calls: {
    setSelfInterests: { body: ({ interestId }) => ({ interestIds: [interestId] }) },
  },
};

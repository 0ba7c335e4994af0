import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['otherInterestId'], async ({ owner }) => ({
      otherInterestId: await madeId(owner.post('/interests', { name: 'another of theirs' })),
    })),
    makes(['interestId'], async ({ owner }) => ({
      interestId: await madeId(owner.post('/interests', { name: 'theirs alone' })),
    })),
  ],
  calls: {
    mergeInterest: { body: ({ otherInterestId }) => ({ intoId: otherInterestId }) },
    setSelfInterests: { body: ({ interestId }) => ({ interestIds: [interestId] }) },
  },
};

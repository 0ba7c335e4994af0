import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['exportId'], async ({ owner }) => ({ exportId: await madeId(owner.post('/self/exports')) })),
  ],
};

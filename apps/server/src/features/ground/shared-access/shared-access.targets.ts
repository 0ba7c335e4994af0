import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['sharedAccessId'], async ({ owner }) => ({
      sharedAccessId: await madeId(
        owner.post('/self/shared-access', { name: 'theirs alone', scope: 'read', expiresIn: 3600 }),
      ),
    })),
  ],
};

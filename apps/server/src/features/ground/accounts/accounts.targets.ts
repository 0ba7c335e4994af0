import { PIXEL } from '../../../testing/samples.ts';
import { makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['accountId'], async ({ owner }) => ({ accountId: owner.id })),
    makes(['shareCode'], async ({ owner }) => {
      const { body } = await owner.get<{ shareCode: string }>('/self');
      return { shareCode: body.data.shareCode };
    }),
  ],
  calls: {
    updateSelfImage: { body: () => ({ buffer: PIXEL }) },
    updateSelfBanner: { body: () => ({ buffer: PIXEL }) },
  },
};

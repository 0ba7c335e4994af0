import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseInterest: 'id name',
    Interest:
      '+BaseInterest image?:BaseImage imageId? featured accounts[]:BaseAccount groups[]:BaseGroup events[]:BaseEvent createdAt updatedAt',
  },
};

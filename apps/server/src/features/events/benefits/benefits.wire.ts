import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    Benefit:
      'id slug title description? image?:BaseImage priority startDate endDate? eventId? event?:BaseEvent managerId? manager?:Account createdAt updatedAt',
  },
};

import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseAnnouncement: {
      fields:
        'id slug title? message? html? event?:BaseEvent group?:BaseGroup creator?:BaseAccount createdAt',
      never: 'updatedAt',
    },
    Announcement: { fields: '+BaseAnnouncement updatedAt', full: 'updatedAt' },
  },
};

import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    EventEmail: 'type eventId body replyTo createdAt updatedAt',
  },
  answers: {
    getEventEmail: 'EventEmail',
  },
};

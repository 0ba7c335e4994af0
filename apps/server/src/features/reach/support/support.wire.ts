import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    SupportTicket:
      'id type email request account?:BaseAccount event?:BaseEvent ticket? status createdAt updatedAt',
  },
  answers: {
    listSelfSupportTickets: 'SupportTicket',
    getSelfSupportTicket: 'SupportTicket',
  },
};

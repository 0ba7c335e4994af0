import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['supportTicketId'], async ({ owner }) => ({
      supportTicketId: await madeId(
        owner.post('/supportTickets', { type: 'bug', email: 'ana@example.org', request: 'Theirs alone' }),
      ),
    })),
  ],
  calls: {
    createSupportTicket: { body: () => ({ email: 'ana@example.org' }) },
  },
};

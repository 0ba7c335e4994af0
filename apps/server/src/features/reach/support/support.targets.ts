import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['savedAnswerId'], async ({ staff }) => ({
      savedAnswerId: await madeId(
        staff.post('/admin/supportAnswers', { title: 'Theirs alone', text: 'Theirs alone' }),
      ),
    })),
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

import { madeId, makes, type Targets } from '../../../testing/target.ts';
import { makeSale } from './waitlist.factory.ts';

export const targets: Targets = {
  makers: [
    makes(['soldOutEventId', 'soldOutTicketId', 'entryId'], async ({ org, owner, participant }) => {
      const { eventId, passTypeId } = await makeSale(org.context(), 0, { event: { creator_id: owner.id } });
      const path = `/self/events/${eventId}/waitlist`;
      const entryId = await madeId(participant.post(path, { ticketId: passTypeId, quantity: 1 }));
      return { soldOutEventId: eventId, soldOutTicketId: passTypeId, entryId };
    }),
  ],
  calls: {
    joinWaitlist: {
      ids: { eventId: 'soldOutEventId' },
      body: ({ soldOutTicketId }) => ({ ticketId: soldOutTicketId, quantity: 1 }),
    },
    offerWaitlistPlace: { ids: { eventId: 'soldOutEventId' } },
    removeWaitlistEntry: { ids: { eventId: 'soldOutEventId' } },
    claimWaitlistOffer: { body: ({ soldOutTicketId }) => ({ ticketId: soldOutTicketId }) },
  },
};

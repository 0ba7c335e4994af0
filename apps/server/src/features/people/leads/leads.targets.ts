import { madeId, makes, type Targets } from '../../../testing/target.ts';

export const targets: Targets = {
  makers: [
    makes(['leadId'], async ({ participant, id }) => ({
      leadId: await madeId(participant.post(`/self/leads/${await id('shareCode')}`)),
    })),
  ],
  calls: {
    // A lead is scanned by a person's share code.
    scanLead: { ids: { passId: 'shareCode' } },
  },
};

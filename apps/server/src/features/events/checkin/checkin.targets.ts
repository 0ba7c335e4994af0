import { makes, type Targets } from '../../../testing/target.ts';
import { makeEvent } from '../programme/events.factory.ts';
import {
  makePass,
  makePassType,
  makeQuestion,
  makeRegistration,
  makeSection,
} from '../registration/passes/passes.factory.ts';

const DOOR = { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' };

export const targets: Targets = {
  makers: [
    // An event of the owner with somebody who comes to it.
    makes(['doorEventId', 'doorQuestionId', 'doorAccountId', 'doorPassId'], async ({ org, owner }) => {
      const { db, organizationId } = org.context();
      const guest = await org.member();
      const doorEventId = await makeEvent(db, organizationId, { name: 'Theirs alone', creator_id: owner.id });
      const passTypeId = await makePassType(db, organizationId, doorEventId, { name: 'Theirs alone' });
      const registrationId = await makeRegistration(db, organizationId, doorEventId, guest.id);
      const sectionId = await makeSection(db, organizationId, doorEventId);
      return {
        doorEventId,
        doorQuestionId: await makeQuestion(db, organizationId, doorEventId, sectionId),
        doorAccountId: guest.id,
        doorPassId: await makePass(db, organizationId, registrationId, passTypeId),
      };
    }),
  ],
  calls: {
    getListingAttendee: { ids: DOOR },
    listAttendees: { ids: DOOR },
    listListingPasses: { ids: DOOR },
    getListingPass: { ids: DOOR },
    checkInPass: { ids: DOOR },
    checkOutPass: { ids: DOOR },
    listPassSections: { ids: DOOR },
    updatePassResponses: {
      ids: DOOR,
      body: ({ doorQuestionId }) => ({ questions: [{ id: doorQuestionId, value: 'sample' }] }),
    },
    updatePassSeat: { ids: DOOR, body: () => ({ location: 'Row 3, seat 14' }) },
    getListingAttendeeStory: { ids: DOOR },
    recordScans: {
      body: ({ accountId = '' }) => ({
        // Any id does as a nonce.
        scans: [{ nonce: accountId, passId: accountId, action: 'in', scannedAt: '2026-06-01T09:00:00Z' }],
      }),
    },
  },
};

import { makes, type Targets } from '../../../testing/target.ts';
import { makeEvent } from '../programme/events.factory.ts';
import { makePass, makeRegistration } from '../registration/passes/passes.factory.ts';
import { makePassType } from '../tickets/tickets.factory.ts';
import { makeReceipt } from './documents.factory.ts';
import { makeCertificateFiles } from './wallet/certificate.factory.ts';

const { file, password, authority } = makeCertificateFiles();
const DOOR = { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' };

export const targets: Targets = {
  makers: [
    // The confirmation that the event sends, in words of its own.
    makes(['type'], async ({ owner, id }) => {
      await owner.put(`/listings/${await id('eventId')}/emails/confirmation`, { body: 'theirs alone' });
      return { type: 'confirmation' };
    }),
    // An event that somebody comes to, with a pass and a receipt to print.
    makes(['printedEventId', 'printedPassId', 'printedReceiptId'], async ({ org, participant }) => {
      const { db, organizationId } = org.context();
      const printedEventId = await makeEvent(db, organizationId, { name: 'Theirs alone' });
      const passTypeId = await makePassType(db, organizationId, printedEventId, { name: 'Theirs alone' });
      const registrationId = await makeRegistration(db, organizationId, printedEventId, participant.id);
      return {
        printedEventId,
        printedPassId: await makePass(db, organizationId, registrationId, passTypeId),
        printedReceiptId: await makeReceipt(db, organizationId, {
          eventId: printedEventId,
          registrationId,
          accountId: participant.id,
        }),
      };
    }),
  ],
  calls: {
    getWalletPass: { ids: { eventId: 'printedEventId', passId: 'printedPassId' } },
    getPassPaper: { ids: { eventId: 'printedEventId', passId: 'printedPassId' } },
    getReceiptPaper: { ids: { eventId: 'printedEventId', paymentId: 'printedReceiptId' } },
    resendAttendeeConfirmation: { ids: DOOR },
    putWalletCertificate: { body: () => ({ file, password, authority }) },
  },
};

import { makes, type Targets } from '../../../testing/target.ts';
import { makeFeedToken } from './agenda/calendar-tokens.ts';
import { makeAttendance } from './attendance.factory.ts';

const ATTENDED = {
  eventId: 'attendedEventId',
  passId: 'attendeePassId',
  sessionId: 'attendedSessionId',
  couponId: 'managedCouponId',
};
const DOOR = { eventId: 'doorEventId', accountId: 'doorAccountId', passId: 'doorPassId' };

export const targets: Targets = {
  makers: [
    makes(
      [
        'attendedEventId',
        'attendedSessionId',
        'attendeePassId',
        'transferPassId',
        'cancelPassId',
        'freeAddOnId',
        'pricedAddOnId',
        'managedCouponId',
        'paymentId',
      ],
      ({ org, owner }) => makeAttendance(org, owner),
    ),
    makes(['feed'], async ({ org, owner }) => {
      const { services, organizationId } = org.context();
      return { feed: makeFeedToken(services.secrets, organizationId, owner.id, 0) };
    }),
  ],
  calls: {
    getAttendee: { ids: ATTENDED },
    getAttendeePayment: { ids: ATTENDED },
    getAttendeePass: { ids: ATTENDED },
    listAttendeePassQuestions: { ids: ATTENDED },
    answerAttendeePassQuestions: { ids: ATTENDED },
    listAttendeePassAddOns: { ids: ATTENDED },
    addFreeAttendeePassAddOns: { ids: ATTENDED, body: ({ freeAddOnId }) => ({ addOnIds: [freeAddOnId] }) },
    openAttendeePassAddOnIntent: {
      ids: ATTENDED,
      query: (ids) => `addOnIds=${ids['pricedAddOnId']}&addressId=${ids['billingId']}`,
    },
    listTransferAccounts: { ids: ATTENDED },
    listTransferLogs: { ids: ATTENDED },
    quotePassRefund: { ids: ATTENDED },
    listAttendeeCoupons: { ids: ATTENDED },
    getAttendeeCoupon: { ids: ATTENDED },
    listAttendeeCouponPasses: { ids: ATTENDED },
    listAttendeePassAvailableSessions: { ids: ATTENDED },
    getAttendeePassSession: { ids: ATTENDED },
    listAttendeePassSessionQuestions: { ids: ATTENDED },
    quoteAttendeePassSessionRefund: { ids: ATTENDED },
    leaveAttendeePassSession: { ids: ATTENDED },
    answerAttendeePassSessionQuestions: { ids: ATTENDED },
    transferPass: {
      ids: { ...ATTENDED, passId: 'transferPassId' },
      body: ({ strangerId }) => ({ receiverId: strangerId }),
    },
    cancelPass: { ids: { ...ATTENDED, passId: 'cancelPassId' } },
    quoteListingPassRefund: { ids: DOOR },
    refundListingPass: { ids: DOOR, body: () => ({ refunded: 0 }) },
    cancelListingPass: { ids: DOOR, body: () => ({}) },
  },
};

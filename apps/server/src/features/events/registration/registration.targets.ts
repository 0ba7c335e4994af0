import { newId } from '../../../platform/ids.ts';
import { makes, type Targets, type World } from '../../../testing/target.ts';
import { makeEvent, makeSession } from '../programme/events.factory.ts';
import { makeCoupon, makePassType, makeQuestion, makeSection } from '../tickets/tickets.factory.ts';

const DRAFT = { eventId: 'draftEventId' };
const ENTRY = { eventId: 'draftEventId', sessionId: 'entrySessionId' };

export const targets: Targets = {
  makers: [
    makes(
      [
        'draftEventId',
        'passId',
        'draftQuestionId',
        'entrySessionId',
        'entryPassId',
        'entryQuestionId',
        'saleId',
        'freshId',
        'billingId',
      ],
      makeDraft,
    ),
  ],
  calls: {
    listEventRegistrants: { ids: DRAFT },
    getRegistration: { ids: DRAFT },
    listRegistrationAddOns: { ids: DRAFT },
    listRegistrationRoomTypes: { ids: DRAFT },
    listRegistrationQuestions: { ids: DRAFT },
    getRegistrationQuote: { ids: DRAFT },
    chooseRegistrationPasses: {
      ids: DRAFT,
      body: ({ saleId = '', freshId = '' }) => ({
        passes: [{ id: freshId, ticketId: saleId }],
      }),
    },
    applyRegistrationCoupon: { ids: DRAFT, body: () => ({ couponCode: 'THEIRS' }) },
    removeRegistrationCoupon: { ids: DRAFT },
    chooseRegistrationAddOns: { ids: DRAFT },
    chooseRegistrationReservations: { ids: DRAFT },
    answerRegistrationQuestions: { ids: DRAFT },
    getRegistrationIntent: { ids: DRAFT, query: (ids) => `addressId=${ids['billingId']}` },
    getRegistrationCouponIntent: {
      ids: DRAFT,
      query: (ids) => `ticketId=${ids['saleId']}&quantity=1&addressId=${ids['billingId']}`,
    },
    submitRegistration: { ids: DRAFT },
    listSessionAccesses: { ids: ENTRY },
    listSessionRegistrationQuestions: { ids: ENTRY },
    listSessionPasses: { ids: ENTRY },
    chooseSessionPasses: { ids: ENTRY },
    answerSessionQuestions: { ids: ENTRY },
    getSessionRegistrationIntent: { ids: ENTRY, query: (ids) => `addressId=${ids['billingId']}` },
    submitSessionRegistration: { ids: ENTRY },
    answerSessionQuestion: {
      ids: { ...ENTRY, passId: 'entryPassId', questionId: 'entryQuestionId' },
      body: () => ({ response: 'sample' }),
    },
    answerRegistrationQuestion: {
      ids: { ...DRAFT, questionId: 'draftQuestionId' },
      body: () => ({ response: 'sample' }),
    },
  },
};

/** An event where the owner is choosing a pass: what is sold, a code for it, and what is asked. */
async function makeDraft({ org, owner, id }: World) {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, {
    name: 'Theirs alone',
    registration: true,
    public_registrants: true,
  });
  const saleId = await makePassType(db, organizationId, eventId, {
    name: 'Theirs alone',
    enable_coupons: true,
  });
  await makeCoupon(db, organizationId, eventId, { code: 'THEIRS' });
  const sectionId = await makeSection(db, organizationId, eventId);
  const question = await makeQuestion(db, organizationId, { eventId, sectionId });
  const entrySessionId = await makeSession(db, organizationId, eventId, { registration_enabled: true });
  const ofSession = await makeSection(db, organizationId, eventId, { session_id: entrySessionId });
  const entry = await makeQuestion(db, organizationId, { eventId, sectionId: ofSession });
  const entryPassId = newId();
  await owner.post(`/self/events/${eventId}/registration/passes`, {
    passes: [{ id: entryPassId, ticketId: saleId }],
    packages: [],
  });
  await owner.post(`/self/events/${eventId}/registration/submit`);
  await owner.post(`/self/events/${eventId}/sessions/${entrySessionId}/registration/passes`, [
    { passId: entryPassId },
  ]);
  const passId = newId();
  await owner.post(`/self/events/${eventId}/registration/passes`, {
    passes: [{ id: passId, ticketId: saleId }],
    packages: [],
  });
  return {
    draftEventId: eventId,
    passId,
    draftQuestionId: question.id,
    entrySessionId,
    entryPassId,
    entryQuestionId: entry.id,
    saleId,
    freshId: newId(),
    billingId: await id('addressId'),
  };
}

import { newId } from '../../../platform/ids.ts';
import { PICTURE } from '../../../testing/samples.ts';
import { makes, type Targets, type World } from '../../../testing/target.ts';
import { makePass, makeRegistration } from '../registration/passes/passes.factory.ts';
import {
  makeAddOn,
  makeCoupon,
  makePackage,
  makePassType,
  makeQuestion,
  makeRoomType,
  makeSection,
} from './tickets.factory.ts';

export const targets: Targets = {
  makers: [
    makes(
      [
        'passTypeId',
        'packageId',
        'addOnId',
        'roomTypeId',
        'couponId',
        'sectionId',
        'questionId',
        'sessionQuestionId',
      ],
      makeOffers,
    ),
  ],
  calls: {
    listSessionQuestionValues: { ids: { questionId: 'sessionQuestionId' } },
    createListingPackage: { body: ({ passTypeId }) => ({ passes: [{ passTypeId, quantity: 2 }] }) },
    createListingRoomType: { body: () => ({ image: PICTURE }) },
    createListingCoupon: { body: () => ({ discountPercent: 10 }) },
    createListingCoupons: { body: () => ({ discountPercent: 10 }) },
  },
};

/** Offers and questions of the event: one of each kind. */
async function makeOffers({ org, id }: World) {
  const { db, organizationId } = org.context();
  const [eventId, sessionId] = [await id('eventId'), await id('sessionId')];
  const passTypeId = await makePassType(db, organizationId, eventId, { name: 'Theirs alone', supply: 100 });
  const sectionId = await makeSection(db, organizationId, eventId);
  const ofSession = await makeSection(db, organizationId, eventId, { session_id: sessionId });
  const search = { type: 'search', name: 'Theirs alone' };
  const question = await makeQuestion(db, organizationId, { eventId, sectionId }, search);
  const asked = await makeQuestion(db, organizationId, { eventId, sectionId: ofSession }, search);
  for (const questionId of [question.id, asked.id])
    await db
      .insertInto('question_search_value')
      .values({
        organization_id: organizationId,
        id: newId(),
        question_id: questionId,
        value: 'Theirs alone',
        search_text: 'theirs alone',
      })
      .execute();
  // Somebody came with the code.
  const couponId = await makeCoupon(db, organizationId, eventId);
  const guestId = await makeRegistration(db, organizationId, eventId, (await org.member()).id);
  await makePass(db, organizationId, guestId, passTypeId, { coupon_id: couponId });
  return {
    passTypeId,
    packageId: await makePackage(db, organizationId, eventId, [[passTypeId, 2]]),
    addOnId: await makeAddOn(db, organizationId, eventId),
    roomTypeId: await makeRoomType(db, organizationId, eventId),
    couponId,
    sectionId,
    questionId: question.id,
    sessionQuestionId: asked.id,
  };
}

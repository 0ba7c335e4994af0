import type { Routes } from '../../../platform/http/api.ts';
import { keeps } from '../../../platform/http/context.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewPaymentIntent } from '../../money/payments/index.ts';
import { viewAddOn, viewBaseCoupon, viewRegistrationSection, viewRoomType } from '../tickets/index.ts';
import { viewBasePassType } from '../programme/index.ts';
import { answerQuestions } from './choosing/answers.service.ts';
import * as catalog from './choosing/catalog.service.ts';
import * as choosing from './choosing/choosing.service.ts';
import * as schemas from './choosing/draft.schemas.ts';
import * as extras from './choosing/extras.service.ts';
import { openCouponIntent } from './group-coupons/group-coupons.service.ts';
import { openRegistrationIntent } from './paying/intents.service.ts';
import { getRegistrationAnswer } from './registration-parts.service.ts';
import { openRegistration } from './registrations.service.ts';
import { submitRegistration } from './paying/submit.service.ts';

const PATH = '/self/events/:eventId/registration';

export const registrationRoutes: Routes = (app) => {
  app.get(
    PATH,
    // Called at every step, but writes only at the first. The selection that follows is audited.
    { schema: schemas.getRegistration, config: { ...keeps, audited: false } },
    async ({ context, params }) =>
      ok(await getRegistrationAnswer(context, await openRegistration(context, params.eventId))),
  );

  app.post(
    `${PATH}/submit`,
    { schema: schemas.submitRegistration, config: idempotent },
    async ({ context, params }) =>
      ok(await getRegistrationAnswer(context, await submitRegistration(context, params.eventId))),
  );

  app.get(`${PATH}/addOns`, { schema: schemas.listRegistrationAddOns }, async ({ context, params }) => {
    const { passTypes, event } = await catalog.listChoosableAddOns(context, params.eventId);
    return okList(
      passTypes.map(({ passType, addOns }) => ({
        ...viewBasePassType(passType),
        addOns: addOns.map((addOn) => viewAddOn(addOn, event)),
      })),
    );
  });

  app.get(`${PATH}/roomTypes`, { schema: schemas.listRegistrationRoomTypes }, async ({ context, params }) =>
    okList((await catalog.listChoosableRooms(context, params.eventId)).map(viewRoomType)),
  );

  app.get(`${PATH}/questions`, { schema: schemas.listRegistrationQuestions }, async ({ context, params }) =>
    okList(
      (await catalog.listChoosableQuestions(context, params.eventId)).map(({ pass, sections }) => ({
        passId: pass.id,
        sections: sections.map(viewRegistrationSection),
      })),
    ),
  );

  app.get(
    `${PATH}/quote`,
    { schema: schemas.getRegistrationQuote },
    async ({ context, params, query: { addressId } }) =>
      ok(await catalog.quoteRegistration(context, params.eventId, addressId)),
  );

  app.post(
    `${PATH}/passes`,
    { schema: schemas.chooseRegistrationPasses, config: idempotent },
    async ({ context, params, body }) => ok(await choosing.choosePasses(context, params.eventId, body)),
  );

  app.post(
    `${PATH}/coupon`,
    { schema: schemas.applyRegistrationCoupon, config: idempotent },
    async ({ context, params, body }) =>
      ok(viewBaseCoupon(await choosing.applyCoupon(context, params.eventId, body))),
  );

  app.delete(`${PATH}/coupon`, { schema: schemas.removeRegistrationCoupon }, async ({ context, params }) =>
    ok(await choosing.removeCoupon(context, params.eventId)),
  );

  app.post(
    `${PATH}/addOns`,
    { schema: schemas.chooseRegistrationAddOns, config: idempotent },
    async ({ context, params, body }) => ok(await extras.chooseAddOns(context, params.eventId, body)),
  );

  app.post(
    `${PATH}/reservations`,
    { schema: schemas.chooseRegistrationReservations, config: idempotent },
    async ({ context, params, body }) => ok(await extras.chooseReservations(context, params.eventId, body)),
  );

  app.put(
    `${PATH}/questions`,
    { schema: schemas.answerRegistrationQuestions, config: perMinute(60) },
    async ({ context, params, body }) => ok(await answerQuestions(context, params.eventId, body)),
  );

  app.put(
    `${PATH}/passes/:passId/questions/:questionId`,
    { schema: schemas.answerRegistrationQuestion, config: perMinute(120) },
    async ({ context, params: { eventId, passId, questionId }, body: { response } }) =>
      ok(
        await answerQuestions(context, eventId, [
          { id: passId, responses: [{ questionId, value: response }] },
        ]),
      ),
  );

  app.get(
    `${PATH}/intent`,
    { schema: schemas.getRegistrationIntent, config: keeps },
    async ({ context, params, query: { addressId } }) =>
      ok(viewPaymentIntent(await openRegistrationIntent(context, params.eventId, addressId))),
  );

  app.get(
    `${PATH}/coupons/intent`,
    { schema: schemas.getRegistrationCouponIntent, config: keeps },
    async ({ context, params, query }) =>
      ok(viewPaymentIntent(await openCouponIntent(context, params.eventId, query))),
  );
};

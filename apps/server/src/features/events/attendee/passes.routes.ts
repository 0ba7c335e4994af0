import type { Routes } from '../../../platform/http/api.ts';
import { keeps, notByLink } from '../../../platform/http/context.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import { viewSession } from '../programme/index.ts';
import { viewPaymentIntent } from '../../money/payments/index.ts';
import { viewPass } from '../registration/index.ts';
import { viewAddOn, viewRegistrationSection, viewSessionSection } from '../tickets/index.ts';
import * as addOns from './add-ons/add-ons.service.ts';
import * as cancellations from './refunds/cancellations.service.ts';
import * as groupTickets from './refunds/group-tickets.service.ts';
import * as schemas from './passes.schemas.ts';
import * as passes from './passes.service.ts';
import { viewAttendeePass, viewCouponPass, viewTransfer } from './passes.views.ts';
import * as places from './sessions/places.service.ts';
import * as sessions from './sessions/sessions.service.ts';
import * as transfers from './transfers/transfers.service.ts';

const PATH = '/self/events/:eventId/attendee';
const PASS = `${PATH}/passes/:passId`;
const SESSION = `${PASS}/sessions/:sessionId`;

export const attendeeRoutes: Routes = (app) => {
  app.get(PATH, { schema: schemas.getAttendee }, async ({ context, params }) =>
    ok(await passes.getAttendee(context, params.eventId)),
  );

  app.get(`${PATH}/payments/:paymentId`, { schema: schemas.getPayment }, async ({ context, params }) =>
    ok(await passes.getPayment(context, params.eventId, params.paymentId)),
  );

  app.get(PASS, { schema: schemas.getPass }, async ({ context, params }) =>
    ok(viewAttendeePass(await passes.getPass(context, params.eventId, params.passId))),
  );

  app.get(`${PASS}/questions`, { schema: schemas.listQuestions }, async ({ context, params }) =>
    okList((await passes.listQuestions(context, params.eventId, params.passId)).map(viewRegistrationSection)),
  );

  app.put(
    `${PASS}/questions`,
    { schema: schemas.answerQuestions, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(await passes.answerQuestions(context, params.eventId, params.passId, body.questions)),
  );

  app.get(`${PASS}/addOns`, { schema: schemas.listAddOns }, async ({ context, params }) => {
    const offered = await addOns.listAddOns(context, params.eventId, params.passId);
    return okList(offered.addOns.map((addOn) => viewAddOn(addOn, offered.event)));
  });

  app.post(
    `${PASS}/addOns/free`,
    { schema: schemas.addFreeAddOns, config: idempotent },
    async ({ context, params, body }) =>
      ok(viewPass(await addOns.addFreeAddOns(context, params.eventId, params.passId, body.addOnIds))),
  );

  app.get(
    `${PASS}/addOns/intent`,
    { schema: schemas.openAddOnIntent, config: keeps },
    async ({ context, params, query }) =>
      ok(viewPaymentIntent(await addOns.openAddOnIntent(context, params.eventId, params.passId, query))),
  );

  app.get(
    `${PASS}/transfer/accounts`,
    { schema: schemas.listReceivers, config: perMinute(60) },
    async ({ context, params, query }) =>
      okList(
        (await transfers.listReceivers(context, params.eventId, params.passId, query.search ?? '')).map(
          viewAccount,
        ),
      ),
  );

  app.post(
    `${PASS}/transfer`,
    { schema: schemas.transferPass, config: { ...perMinute(30), ...idempotent, ...notByLink } },
    async ({ context, params, body }) =>
      ok(await transfers.transferPass(context, params.eventId, params.passId, body.receiverId)),
  );

  app.get(`${PATH}/transfers/logs`, { schema: schemas.listTransfers }, async ({ context, params, query }) => {
    const { registrationId, logs } = await transfers.listTransfers(context, params.eventId, query);
    return okList(logs.flatMap((log) => viewTransfer(log, registrationId)));
  });

  app.get(`${PASS}/refund`, { schema: schemas.quoteRefund }, async ({ context, params }) => {
    const { passIds, ...quote } = await cancellations.quoteRefund(context, params.eventId, params.passId);
    return ok({ ...quote, passIds: [...passIds] });
  });

  app.put(
    `${PASS}/cancel`,
    { schema: schemas.cancelPass, config: { ...idempotent, ...notByLink } },
    async ({ context, params, body }) =>
      ok(viewPass(await cancellations.cancelPass(context, params.eventId, params.passId, body))),
  );
};

/** Routes for things that depend on passes: group tickets and places in sessions. */
export const attendeePartRoutes: Routes = (app) => {
  app.get(`${PATH}/coupons`, { schema: schemas.listCoupons }, async ({ context, params }) =>
    okList(await groupTickets.listCoupons(context, params.eventId)),
  );

  app.get(`${PATH}/coupons/:couponId`, { schema: schemas.getCoupon }, async ({ context, params }) =>
    ok(await groupTickets.getCoupon(context, params.eventId, params.couponId)),
  );

  app.get(
    `${PATH}/coupons/:couponId/passes`,
    { schema: schemas.listCouponPasses },
    async ({ context, params }) => {
      const used = await groupTickets.listCouponPasses(context, params.eventId, params.couponId);
      return okList(used.passes.flatMap((row) => viewCouponPass(row, used.coupon)));
    },
  );

  app.get(`${PASS}/available/sessions`, { schema: schemas.listOpenSessions }, async ({ context, params }) =>
    okList((await sessions.listOpenSessions(context, params.eventId, params.passId)).map(viewSession)),
  );

  app.get(SESSION, { schema: schemas.getAccess }, async ({ context, params }) =>
    ok(await sessions.getAccess(context, params.eventId, params.passId, params.sessionId)),
  );

  app.get(
    `${SESSION}/refund`,
    { schema: schemas.quotePlaceRefund },
    async ({ context, params: { eventId, passId, sessionId } }) =>
      ok({ ...(await places.quotePlaceRefund(context, eventId, passId, sessionId)), passIds: [] }),
  );

  app.delete(
    SESSION,
    { schema: schemas.leaveSession, config: notByLink },
    async ({ context, params: { eventId, passId, sessionId } }) =>
      ok(await places.leaveSession(context, eventId, passId, sessionId)),
  );

  app.get(`${SESSION}/questions`, { schema: schemas.listSessionQuestions }, async ({ context, params }) =>
    okList(
      (await sessions.listSessionQuestions(context, params.eventId, params.passId, params.sessionId)).map(
        viewSessionSection,
      ),
    ),
  );

  app.put(
    `${SESSION}/questions`,
    { schema: schemas.answerSessionQuestions, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(
        await sessions.answerSessionQuestions(context, params.eventId, params.passId, params.sessionId, body),
      ),
  );
};

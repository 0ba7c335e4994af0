import type { Routes } from '../../../platform/http/api.ts';
import { notByLink, recently, recentlyIf } from '../../../platform/http/context.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { ok } from '../../../platform/http/schemas.ts';
import { viewPass } from '../registration/index.ts';
import * as schemas from './hosted-passes.schemas.ts';
import * as hosted from './hosted-passes.service.ts';

const PASS = '/listings/:eventId/attendees/:accountId/passes/:passId';

/** Routes for hosts to cancel and refund the passes of attendees. */
export const hostedPassRoutes: Routes = (app) => {
  app.get(`${PASS}/refund`, { schema: schemas.quoteRefund }, async ({ context, params }) => {
    const { passIds, ...quote } = await hosted.quoteHostedRefund(context, params);
    return ok({ ...quote, passIds: [...passIds] });
  });

  app.put(
    `${PASS}/refund`,
    { schema: schemas.refundPass, config: { ...idempotent, ...recently } },
    async ({ context, params, body }) => ok(viewPass(await hosted.refundHostedPass(context, params, body))),
  );

  app.put(
    `${PASS}/cancel`,
    {
      schema: schemas.cancelPass,
      config: { ...idempotent, ...notByLink, ...recentlyIf(hosted.mayRefund) },
    },
    async ({ context, params, body }) => ok(viewPass(await hosted.cancelHostedPass(context, params, body))),
  );
};

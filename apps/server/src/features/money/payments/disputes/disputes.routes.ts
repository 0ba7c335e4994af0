import type { Routes } from '../../../../platform/http/api.ts';
import { idempotent } from '../../../../platform/http/idempotency.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { viewManagedPayment } from '../payments.admin.views.ts';
import { acceptDispute, sendEvidence } from './answering.service.ts';
import * as schemas from './disputes.schemas.ts';

export const disputeRoutes: Routes = (app) => {
  app.post(
    '/admin/payments/disputes/:disputeId/evidence',
    { schema: schemas.sendEvidence, config: idempotent },
    async ({ context, params, body }) =>
      ok(viewManagedPayment(await sendEvidence(context, params.disputeId, body))),
  );

  app.post(
    '/admin/payments/disputes/:disputeId/accept',
    { schema: schemas.acceptDispute },
    async ({ context, params }) => ok(viewManagedPayment(await acceptDispute(context, params.disputeId))),
  );
};

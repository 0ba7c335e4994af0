import type { FastifyReply } from 'fastify';
import { asAttachment } from '../../../../platform/http/content-disposition.ts';
import type { Routes } from '../../../../platform/http/api.ts';
import { inPerson, recently } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { getManaged } from '../invoices.service.ts';
import { getManagedInvoiceXml } from './electronic.schemas.ts';
import { writeElectronic } from './electronic.service.ts';
import * as schemas from './seller.schemas.ts';
import { getSeller, putSeller } from './seller.service.ts';
import { viewSeller } from './seller.views.ts';

export const electronicRoutes: Routes = (app) => {
  app.get(
    '/admin/invoices/:invoiceId/xml',
    { schema: getManagedInvoiceXml, config: perMinute(30) },
    async ({ context, params, query }, reply) => {
      await getManaged(context, params.invoiceId);
      return sendXml(reply, await writeElectronic(context, params.invoiceId, query));
    },
  );

  app.get('/admin/invoice-seller', { schema: schemas.getInvoiceSeller }, async ({ context }) =>
    ok(viewSeller(await getSeller(context))),
  );

  app.put(
    '/admin/invoice-seller',
    // A stolen token must not turn the money to another account.
    { schema: schemas.putInvoiceSeller, config: { ...inPerson, ...recently } },
    async ({ context, body }) => ok(viewSeller(await putSeller(context, body))),
  );
};

export const sendXml = (
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: Buffer },
): FastifyReply =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': asAttachment(name) })
    .type('application/xml')
    .send(bytes);

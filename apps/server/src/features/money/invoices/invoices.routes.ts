import type { FastifyReply } from 'fastify';
import { asAttachment } from '../../../platform/http/content-disposition.ts';
import type { Routes } from '../../../platform/http/api.ts';
import { keeps } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { getSelf, viewSelf } from '../../ground/accounts/index.ts';
import { getOrganization, viewBaseOrganization } from '../../ground/organization/index.ts';
import { viewPaymentIntent } from '../payments/index.ts';
import { sendXml } from './electronic/electronic.routes.ts';
import { getInvoiceXml } from './electronic/electronic.schemas.ts';
import { writeElectronic } from './electronic/electronic.service.ts';
import * as schemas from './invoices.schemas.ts';
import * as invoices from './invoices.service.ts';
import { viewInvoice, viewListed } from './invoices.views.ts';
import { printInvoice } from './papers.service.ts';
import { openInvoiceIntent } from './paying.service.ts';

export const invoiceRoutes: Routes = (app) => {
  app.get('/self/invoices', { schema: schemas.listOwnInvoices }, async ({ context, query }) => {
    const { rows, count } = await invoices.listOwnInvoices(context, query);
    return okList(rows.map(viewListed), count);
  });

  app.get('/invoices/:invoiceId', { schema: schemas.getInvoice }, async ({ context, params }) => {
    const invoice = await invoices.getOwnInvoice(context, params.invoiceId);
    const { account, extras } = await getSelf(context);
    const organization = await getOrganization(context);
    return ok(
      viewInvoice(invoice, {
        account: viewSelf(account, extras),
        organization: viewBaseOrganization(organization),
      }),
    );
  });

  app.get(
    '/invoices/:invoiceId/intent',
    { schema: schemas.getInvoiceIntent, config: keeps },
    async ({ context, params, query }) =>
      ok(viewPaymentIntent(await openInvoiceIntent(context, params.invoiceId, query.addressId))),
  );

  app.get(
    '/invoices/:invoiceId/paper',
    { schema: schemas.getInvoicePaper, config: perMinute(30) },
    async ({ context, params }, reply) => {
      await invoices.getOwnRow(context, params.invoiceId);
      return sendPaper(reply, await printInvoice(context, params.invoiceId));
    },
  );

  app.get(
    '/invoices/:invoiceId/xml',
    { schema: getInvoiceXml, config: perMinute(30) },
    async ({ context, params, query }, reply) => {
      await invoices.getOwnRow(context, params.invoiceId);
      return sendXml(reply, await writeElectronic(context, params.invoiceId, query));
    },
  );
};

export const sendPaper = (
  reply: FastifyReply,
  { name, bytes }: { name: string; bytes: Buffer },
): FastifyReply =>
  reply
    .headers({ 'cache-control': 'private, no-store', 'content-disposition': asAttachment(name) })
    .type('application/pdf')
    .send(bytes);

import type { Routes } from '../../../platform/http/api.ts';
import { recently } from '../../../platform/http/context.ts';
import { idempotent } from '../../../platform/http/idempotency.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as drafts from './drafts.service.ts';
import * as schemas from './invoices.admin.schemas.ts';
import { sendPaper } from './invoices.routes.ts';
import * as invoices from './invoices.service.ts';
import { viewManagedInvoice } from './invoices.views.ts';
import { printInvoice } from './papers.service.ts';
import { markInvoicePaid, recordInvoicePart } from './paying.service.ts';
import { remindOfInvoice } from './reminders.service.ts';
import * as sending from './sending.service.ts';

export const invoiceAdminRoutes: Routes = (app) => {
  const one = '/admin/invoices/:invoiceId';

  app.get('/admin/invoices', { schema: schemas.listInvoices }, async ({ context, query }) => {
    const { invoices: found, count } = await invoices.listInvoices(context, query);
    const now = context.now();
    return okList(
      found.map((invoice) => viewManagedInvoice(invoice, now)),
      count,
    );
  });

  app.post('/admin/invoices', { schema: schemas.createInvoice }, async ({ context, body, headers }) =>
    ok(
      viewManagedInvoice(
        await drafts.createInvoice(context, body, headers['idempotency-key']),
        context.now(),
      ),
    ),
  );

  app.get(one, { schema: schemas.getManagedInvoice }, async ({ context, params }) =>
    ok(viewManagedInvoice(await invoices.getManaged(context, params.invoiceId), context.now())),
  );

  app.put(one, { schema: schemas.updateInvoice }, async ({ context, params, body }) =>
    ok(viewManagedInvoice(await drafts.updateInvoice(context, params.invoiceId, body), context.now())),
  );

  app.delete(one, { schema: schemas.deleteInvoice }, async ({ context, params }) =>
    ok(await drafts.deleteInvoice(context, params.invoiceId)),
  );

  app.post(`${one}/send`, { schema: schemas.sendInvoice }, async ({ context, params }) =>
    ok(viewManagedInvoice(await sending.sendInvoice(context, params.invoiceId), context.now())),
  );

  app.post(`${one}/void`, { schema: schemas.voidInvoice }, async ({ context, params }) =>
    ok(viewManagedInvoice(await sending.voidInvoice(context, params.invoiceId), context.now())),
  );

  app.post(`${one}/paid`, { schema: schemas.markInvoicePaid }, async ({ context, params, body }) =>
    ok(viewManagedInvoice(await markInvoicePaid(context, params.invoiceId, body ?? null), context.now())),
  );

  app.post(
    `${one}/parts`,
    { schema: schemas.recordInvoicePart, config: idempotent },
    async ({ context, params, body, idempotency }) =>
      ok(
        viewManagedInvoice(
          await recordInvoicePart(context, params.invoiceId, body, idempotency?.key),
          context.now(),
        ),
      ),
  );

  app.post(
    `${one}/credit`,
    { schema: schemas.creditInvoice, config: { ...idempotent, ...recently } },
    async ({ context, params, body, idempotency }) =>
      ok(
        viewManagedInvoice(
          await sending.creditInvoice(context, params.invoiceId, body, idempotency?.key),
          context.now(),
        ),
      ),
  );

  app.post(
    `${one}/remind`,
    { schema: schemas.remindOfInvoice, config: perMinute(30) },
    async ({ context, params }) =>
      ok(viewManagedInvoice(await remindOfInvoice(context, params.invoiceId), context.now())),
  );

  app.post(`${one}/copy`, { schema: schemas.copyInvoice }, async ({ context, params, headers }) =>
    ok(
      viewManagedInvoice(
        await drafts.copyInvoice(context, params.invoiceId, headers['idempotency-key']),
        context.now(),
      ),
    ),
  );

  app.get(
    `${one}/paper`,
    { schema: schemas.getManagedInvoicePaper, config: perMinute(30) },
    async ({ context, params }, reply) => {
      await invoices.getManaged(context, params.invoiceId);
      return sendPaper(reply, await printInvoice(context, params.invoiceId));
    },
  );
};

import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { writeLeadsTable } from './leads-table.views.ts';
import * as schemas from './leads.schemas.ts';
import * as leads from './leads.service.ts';
import { viewLead } from './leads.views.ts';

export const leadRoutes: Routes = (app) => {
  app.get('/self/leads', { schema: schemas.listLeads }, async ({ context, query }) =>
    okList((await leads.listLeads(context, query)).map(viewLead)),
  );

  app.get('/self/leads/counts', { schema: schemas.countLeads }, async ({ context }) =>
    ok(await leads.countLeads(context)),
  );

  app.get(
    '/self/leads/export',
    { schema: schemas.exportLeads, config: perMinute(20) },
    async ({ context }, reply) => {
      const rows = leads.readAllLeads(context);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="contacts.csv"')
        .send(writeLeadsTable(rows, context.locale));
    },
  );

  app.get('/self/leads/:leadId', { schema: schemas.getLead }, async ({ context, params }) =>
    ok(viewLead(await leads.getLead(context, params.leadId))),
  );

  app.post(
    '/self/leads/:passId',
    { schema: schemas.scanLead, config: perMinute(60) },
    async ({ context, params }) => ok(viewLead(await leads.scanLead(context, params.passId))),
  );

  app.put('/self/leads/:leadId', { schema: schemas.updateLead }, async ({ context, params, body }) =>
    ok(viewLead(await leads.updateLead(context, params.leadId, body))),
  );

  app.delete('/self/leads/:leadId', { schema: schemas.deleteLead }, async ({ context, params }) =>
    ok(await leads.deleteLead(context, params.leadId)),
  );
};

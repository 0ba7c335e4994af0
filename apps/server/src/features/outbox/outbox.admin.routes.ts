import type { Routes } from '../../platform/http/api.ts';
import { okList } from '../../platform/http/schemas.ts';
import * as schemas from './outbox.schemas.ts';
import { listOutbox } from './outbox.service.ts';
import { viewOutboxMail } from './outbox.views.ts';

export const outboxRoutes: Routes = (app) => {
  app.get('/admin/outbox', { schema: schemas.listOutbox }, async ({ context, query }) => {
    const { mails, count } = await listOutbox(context, query);
    return okList(mails.map(viewOutboxMail), count);
  });
};

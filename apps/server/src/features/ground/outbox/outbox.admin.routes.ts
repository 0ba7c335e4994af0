import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './outbox.schemas.ts';
import { listFailures, listOutbox, retryMail } from './outbox.service.ts';
import { viewMailFailure, viewOutboxMail } from './outbox.views.ts';

export const outboxRoutes: Routes = (app) => {
  app.get('/admin/outbox', { schema: schemas.listOutbox }, async ({ context, query }) => {
    const { mails, count } = await listOutbox(context, query);
    return okList(mails.map(viewOutboxMail), count);
  });

  app.get('/admin/mail/failures', { schema: schemas.listMailFailures }, async ({ context, query }) =>
    okList((await listFailures(context, query)).map(viewMailFailure)),
  );

  app.post('/admin/mail/failures/:mailId/retry', { schema: schemas.retryMail }, async ({ context, params }) =>
    ok(await retryMail(context, params.mailId)),
  );
};

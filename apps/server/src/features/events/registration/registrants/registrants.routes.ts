import type { Routes } from '../../../../platform/http/api.ts';
import { okList } from '../../../../platform/http/schemas.ts';
import { viewAccount } from '../../../ground/accounts/index.ts';
import { listRegistrants as schema } from './registrants.schemas.ts';
import { listRegistrants } from './registrants.service.ts';

export const registrantRoutes: Routes = (app) => {
  app.get('/events/:eventId/registrants', { schema }, async ({ context, params, query }) => {
    const { accounts, count } = await listRegistrants(context, params.eventId, query);
    return okList(accounts.map(viewAccount), count);
  });
};

import type { Routes } from '../../../../platform/http/api.ts';
import { okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './all-threads.schemas.ts';
import { listAllThreads } from './all-threads.service.ts';
import { viewThreadEntry } from './all-threads.views.ts';

export const allThreadsRoutes: Routes = (app) => {
  app.get('/admin/threads', { schema: schemas.listAllThreads }, async ({ context, query }) => {
    const { rows, count } = await listAllThreads(context, query);
    return okList(rows.map(viewThreadEntry), count);
  });
};

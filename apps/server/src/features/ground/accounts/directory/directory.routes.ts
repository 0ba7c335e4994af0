import { begun } from '../../../../platform/begun.ts';
import type { Routes } from '../../../../platform/http/api.ts';
import { keeps, recently } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { writeDirectoryTable } from './directory-table.views.ts';
import * as schemas from './directory.schemas.ts';
import * as directory from './directory.service.ts';
import { viewEntry } from './directory.views.ts';

export const directoryRoutes: Routes = (app) => {
  app.get('/admin/accounts', { schema: schemas.listAllAccounts }, async ({ context, query }) => {
    const { rows, count } = await directory.listDirectory(context, query);
    const now = context.now();
    return okList(
      rows.map((row) => viewEntry(row, now)),
      count,
    );
  });

  app.put(
    '/admin/accounts/:accountId',
    { schema: schemas.updateAccount },
    async ({ context, params, body }) =>
      ok(viewEntry(await directory.updateEntry(context, params.accountId, body), context.now())),
  );

  app.get(
    '/admin/accounts.csv',
    { schema: schemas.exportAccounts, config: { ...perMinute(20), ...keeps, ...recently } },
    async ({ context, query }, reply) => {
      const rows = await begun(directory.readDirectory(context, query));
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="accounts.csv"')
        .send(writeDirectoryTable(rows, { locale: context.locale, now: context.now() }));
    },
  );
};

import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './pages.schemas.ts';
import * as pages from './pages.service.ts';
import { viewListedPage, viewPage } from './pages.views.ts';

export const pageRoutes: Routes = (app) => {
  app.get('/pages/:pageKind', { schema: schemas.getPage }, async ({ context, params, query }) =>
    ok(viewPage(await pages.getPage(context, params.pageKind, query.locale))),
  );

  app.get('/admin/pages', { schema: schemas.listPages }, async ({ context }) =>
    okList((await pages.listPages(context)).map(viewListedPage)),
  );

  app.get(
    '/admin/pages/:pageKind/:pageLocale',
    { schema: schemas.getWrittenPage },
    async ({ context, params }) =>
      ok(viewPage(await pages.getWrittenPage(context, params.pageKind, params.pageLocale))),
  );

  app.put(
    '/admin/pages/:pageKind/:pageLocale',
    { schema: schemas.putPage },
    async ({ context, params, body }) =>
      ok(viewPage(await pages.putPage(context, params.pageKind, params.pageLocale, body.html))),
  );

  app.delete(
    '/admin/pages/:pageKind/:pageLocale',
    { schema: schemas.deletePage },
    async ({ context, params }) => ok(await pages.deletePage(context, params.pageKind, params.pageLocale)),
  );
};

import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './pictures.schemas.ts';
import * as pictures from './pictures.service.ts';
import { viewBaseImage } from '../storage/index.ts';
import { viewStoredPicture, viewTotals } from './pictures.views.ts';

export const pictureRoutes: Routes = (app) => {
  app.get('/admin/storage/pictures', { schema: schemas.listPictures }, async ({ context, query }) => {
    const found = await pictures.listPictures(context, query);
    return okList(found.pictures.map(viewStoredPicture), found.count);
  });

  app.put(
    '/admin/storage/pictures/:imageId',
    { schema: schemas.markPicture },
    async ({ context, params, body }) =>
      ok(viewBaseImage(await pictures.markPicture(context, params.imageId, body.moderation))),
  );

  app.delete(
    '/admin/storage/pictures/:imageId',
    { schema: schemas.deletePicture },
    async ({ context, params }) => ok(await pictures.deletePicture(context, params.imageId)),
  );

  app.get('/admin/storage/totals', { schema: schemas.getTotals }, async ({ context }) =>
    ok(viewTotals(await pictures.getTotals(context))),
  );
};

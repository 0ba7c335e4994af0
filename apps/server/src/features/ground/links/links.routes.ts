import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './links.schemas.ts';
import * as links from './links.service.ts';
import { viewLinkPreview } from './links.views.ts';

export const linkRoutes: Routes = (app) => {
  app.get(
    '/storage/link-preview',
    { schema: schemas.getLinkPreview, config: perMinute(60) },
    async ({ context, query }) => {
      const preview = await links.getLinkPreview(context, query.href);
      return ok(preview === undefined ? null : viewLinkPreview(preview));
    },
  );
};

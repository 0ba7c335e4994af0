import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './accounts.schemas.ts';
import { viewAccount, viewSelf } from './accounts.views.ts';
import * as follows from './follows.service.ts';
import * as self from './self.service.ts';

/** A picture of 10 MB grows by a third as base64. */
const IMAGE_BODY_LIMIT = 15_000_000;

export const selfRoutes: Routes = (app) => {
  app.get('/self', { schema: schemas.getSelf }, async ({ context }) => {
    const { account, extras } = await self.getSelf(context);
    return ok(viewSelf(account, extras));
  });

  app.get('/self/contacts', { schema: schemas.listContacts }, async ({ context, query }) =>
    okList((await follows.listContacts(context, query)).map(viewAccount)),
  );

  app.put('/self', { schema: schemas.updateSelf }, async ({ context, body }) => {
    const { account, extras } = await self.updateSelf(context, body);
    return ok(viewSelf(account, extras));
  });

  app.put(
    '/self/image',
    { schema: schemas.updateSelfImage, bodyLimit: IMAGE_BODY_LIMIT, config: perMinute(30) },
    async ({ context, body }) => {
      const { account, extras } = await self.updateSelfImage(context, body.buffer);
      return ok(viewSelf(account, extras));
    },
  );

  app.put(
    '/self/banner',
    { schema: schemas.updateSelfBanner, bodyLimit: IMAGE_BODY_LIMIT, config: perMinute(30) },
    async ({ context, body }) => {
      const { account, extras } = await self.updateSelfBanner(context, body.buffer);
      return ok(viewSelf(account, extras));
    },
  );
};

import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewContent } from '../contents/contents.views.ts';
import * as schemas from './collections.schemas.ts';
import * as collections from './collections.service.ts';
import { viewCollection } from './collections.views.ts';

export const collectionRoutes: Routes = (app) => {
  app.get(
    '/channels/:channelId/collections',
    { schema: schemas.listCollections },
    async ({ context, params, query }) =>
      okList((await collections.listCollections(context, params.channelId, query)).map(viewCollection)),
  );

  app.get(
    '/channels/:channelId/collections/:collectionId',
    { schema: schemas.getCollection },
    async ({ context, params }) => ok(viewCollection(await collections.getCollection(context, params))),
  );

  app.get(
    '/channels/:channelId/collections/:collectionId/contents',
    { schema: schemas.listCollectionContents },
    async ({ context, params, query }) =>
      okList((await collections.listCollectionContents(context, params, query)).map(viewContent)),
  );

  app.get(
    '/channels/managed/:channelId/collections',
    { schema: schemas.listManagedCollections },
    async ({ context, params, query }) =>
      okList(
        (await collections.listManagedCollections(context, params.channelId, query)).map(viewCollection),
      ),
  );

  app.post(
    '/channels/managed/:channelId/collections',
    { schema: schemas.createCollection, config: perMinute(60) },
    async ({ context, params, body, headers }) =>
      ok(
        viewCollection(
          await collections.createCollection(context, params.channelId, body, headers['idempotency-key']),
        ),
      ),
  );

  app.get(
    '/channels/managed/:channelId/collections/:collectionId',
    { schema: schemas.getManagedCollection },
    async ({ context, params }) =>
      ok(viewCollection(await collections.getManagedCollection(context, params))),
  );

  app.post(
    '/channels/managed/:channelId/collections/:collectionId',
    { schema: schemas.changeCollection, config: perMinute(60) },
    async ({ context, params, body }) =>
      // Without a body there is none, whatever the schema says.
      ok(viewCollection(await collections.changeCollection(context, params, body ?? null))),
  );

  app.get(
    '/channels/managed/:channelId/collections/:collectionId/contents',
    { schema: schemas.listManagedCollectionContents },
    async ({ context, params, query }) =>
      okList((await collections.listManagedCollectionContents(context, params, query)).map(viewContent)),
  );

  app.post(
    '/channels/managed/:channelId/collections/:collectionId/contents/:contentId',
    { schema: schemas.addToCollection, config: perMinute(120) },
    async ({ context, params }) => ok(await collections.addToCollection(context, params)),
  );

  app.put(
    '/channels/managed/:channelId/collections/:collectionId/contents/:contentId',
    { schema: schemas.moveInCollection, config: perMinute(120) },
    async ({ context, params, body }) =>
      ok(await collections.moveInCollection(context, params, body.afterContentId)),
  );

  app.delete(
    '/channels/managed/:channelId/collections/:collectionId/contents/:contentId',
    { schema: schemas.takeFromCollection },
    async ({ context, params }) => ok(await collections.takeFromCollection(context, params)),
  );
};

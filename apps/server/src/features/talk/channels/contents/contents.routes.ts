import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './contents.schemas.ts';
import * as contents from './contents.service.ts';
import { viewContent } from './contents.views.ts';
import { countContent } from './counts.service.ts';

export const contentRoutes: Routes = (app) => {
  app.get(
    '/channels/:channelId/contents',
    { schema: schemas.listChannelContents },
    async ({ context, params, query }) =>
      okList((await contents.listChannelContents(context, params.channelId, query)).map(viewContent)),
  );

  app.get(
    '/channels/:channelId/contents/:contentId',
    { schema: schemas.getChannelContent },
    async ({ context, params }) =>
      ok(viewContent(await contents.getContent(context, params.contentId, params.channelId))),
  );

  app.post(
    '/channels/:channelId/contents/:contentId/like',
    { schema: schemas.likeContent, config: perMinute(120) },
    async ({ context, params }) =>
      ok(viewContent(await contents.likeContent(context, params.channelId, params.contentId))),
  );

  app.delete(
    '/channels/:channelId/contents/:contentId/like',
    { schema: schemas.unlikeContent },
    async ({ context, params }) =>
      ok(viewContent(await contents.unlikeContent(context, params.channelId, params.contentId))),
  );

  app.get('/contents', { schema: schemas.listContents }, async ({ context, query }) =>
    okList((await contents.listContents(context, query)).map(viewContent)),
  );

  app.get('/contents/subscribed', { schema: schemas.listSubscribedContents }, async ({ context, query }) =>
    okList((await contents.listSubscribedContents(context, query)).map(viewContent)),
  );

  app.get('/contents/:contentId', { schema: schemas.getContent }, async ({ context, params }) =>
    ok(viewContent(await contents.getContent(context, params.contentId))),
  );

  app.post(
    '/contents/:contentId/counts',
    { schema: schemas.countContent, config: perMinute(120) },
    async ({ context, params, body, ip }) => ok(await countContent(context, params.contentId, body.what, ip)),
  );
};

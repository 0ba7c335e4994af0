import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewInterest } from '../../interests/index.ts';
import * as schemas from './topics.schemas.ts';
import * as topics from './topics.service.ts';

export const topicRoutes: Routes = (app) => {
  app.get(
    '/channels/:channelId/interests',
    { schema: schemas.listChannelInterests },
    async ({ context, params, query }) =>
      okList((await topics.listTopics(context, params, query)).map(viewInterest)),
  );

  app.get(
    '/channels/:channelId/contents/:contentId/interests',
    { schema: schemas.listContentInterests },
    async ({ context, params, query }) =>
      okList((await topics.listTopics(context, params, query)).map(viewInterest)),
  );

  app.get(
    '/contents/interests',
    { schema: schemas.listInterestsOfContents, config: perMinute(60) },
    async ({ context, query }) => okList((await topics.listAllTopics(context, query)).map(viewInterest)),
  );

  app.get(
    '/channels/managed/:channelId/interests',
    { schema: schemas.listManagedChannelInterests },
    async ({ context, params, query }) =>
      okList((await topics.listManagedTopics(context, params, query)).map(viewInterest)),
  );

  app.get(
    '/channels/managed/:channelId/contents/:contentId/interests',
    { schema: schemas.listManagedContentInterests },
    async ({ context, params, query }) =>
      okList((await topics.listManagedTopics(context, params, query)).map(viewInterest)),
  );

  app.post(
    '/channels/managed/:channelId/interests',
    { schema: schemas.addChannelInterest, config: perMinute(60) },
    async ({ context, params, body }) => ok(viewInterest(await topics.addTopic(context, params, body.name))),
  );

  app.post(
    '/channels/managed/:channelId/interests/:interestId',
    { schema: schemas.removeChannelInterest },
    async ({ context, params }) => ok(await topics.removeTopic(context, params, params.interestId)),
  );

  app.post(
    '/channels/managed/:channelId/contents/:contentId/interests',
    { schema: schemas.addContentInterest, config: perMinute(60) },
    async ({ context, params, body }) => ok(viewInterest(await topics.addTopic(context, params, body.name))),
  );

  app.post(
    '/channels/managed/:channelId/contents/:contentId/interests/:interestId',
    { schema: schemas.removeContentInterest },
    async ({ context, params }) => ok(await topics.removeTopic(context, params, params.interestId)),
  );
};

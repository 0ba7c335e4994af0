import type { Routes } from '../../../platform/http/api.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './activities.schemas.ts';
import * as activities from './activities.service.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import { viewActivity } from './activities.views.ts';
import * as reactions from './reactions.service.ts';
import * as writing from './writing.service.ts';

export const activityRoutes: Routes = (app) => {
  app.get('/activities', { schema: schemas.listActivities }, async ({ context, query }) =>
    okList((await activities.listActivities(context, query)).map(viewActivity)),
  );

  app.post(
    '/activities',
    { schema: schemas.createActivity, config: perMinute(120) },
    async ({ context, body, headers }) =>
      ok(viewActivity(await writing.createActivity(context, body, headers['idempotency-key']))),
  );

  app.get('/activities/:activityId', { schema: schemas.getActivity }, async ({ context, params }) =>
    ok(viewActivity(await activities.getActivity(context, params.activityId))),
  );

  app.put(
    '/activities/:activityId',
    { schema: schemas.editActivity, config: perMinute(60) },
    async ({ context, params, body }) =>
      ok(viewActivity(await writing.editActivity(context, params.activityId, body))),
  );

  app.delete('/activities/:activityId', { schema: schemas.deleteActivity }, async ({ context, params }) =>
    ok(await activities.deleteActivity(context, params.activityId)),
  );

  app.get(
    '/activities/:activityId/comments',
    { schema: schemas.listComments },
    async ({ context, params, query }) =>
      okList((await activities.listComments(context, params.activityId, query)).map(viewActivity)),
  );

  app.get(
    '/activities/:activityId/likes',
    { schema: schemas.listLikers },
    async ({ context, params, query }) =>
      okList((await activities.listLikers(context, params.activityId, query)).map(viewAccount)),
  );

  app.post(
    '/activities/:activityId/likes',
    { schema: schemas.likeActivity, config: perMinute(120) },
    async ({ context, params }) => ok(viewActivity(await reactions.likeActivity(context, params.activityId))),
  );

  app.delete(
    '/activities/:activityId/likes',
    { schema: schemas.unlikeActivity },
    async ({ context, params }) =>
      ok(viewActivity(await reactions.unlikeActivity(context, params.activityId))),
  );

  app.post(
    '/activities/:activityId/report',
    { schema: schemas.reportActivity, config: perMinute(20) },
    async ({ context, params, body }) =>
      ok(viewActivity(await reactions.reportActivity(context, params.activityId, body ?? {}))),
  );

  app.delete(
    '/activities/:activityId/report/:reportId',
    { schema: schemas.withdrawReport },
    async ({ context, params }) =>
      ok(viewActivity(await reactions.withdrawReport(context, params.activityId, params.reportId))),
  );
};

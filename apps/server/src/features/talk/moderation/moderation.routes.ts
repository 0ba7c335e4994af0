import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import { viewAccount } from '../../ground/accounts/index.ts';
import { viewActivity } from '../activities/index.ts';
import * as cases from './cases.service.ts';
import * as decisions from './decisions.service.ts';
import * as schemas from './moderation.schemas.ts';
import { viewCase, viewDecision, viewSuspension } from './moderation.views.ts';

export const moderationRoutes: Routes = (app) => {
  app.get('/moderation/reports', { schema: schemas.listCases }, async ({ context, query }) => {
    const { cases: list, count } = await cases.listCases(context, query);
    return okList(list.map(viewCase), count);
  });

  app.post(
    '/moderation/activities/:activityId/hide',
    { schema: schemas.hideActivity },
    async ({ context, params, body }) =>
      ok(viewActivity(await decisions.hideActivity(context, params.activityId, body.reason.trim()))),
  );

  app.post(
    '/moderation/activities/:activityId/restore',
    { schema: schemas.restoreActivity },
    async ({ context, params, body }) =>
      ok(
        viewActivity(await decisions.restoreActivity(context, params.activityId, body.reason?.trim() ?? '')),
      ),
  );

  app.post(
    '/moderation/activities/:activityId/remove',
    { schema: schemas.removeActivity },
    async ({ context, params, body }) =>
      ok(await decisions.removeActivity(context, params.activityId, body.reason.trim())),
  );

  app.post(
    '/moderation/activities/:activityId/dismiss',
    { schema: schemas.dismissReports },
    async ({ context, params, body }) =>
      ok(viewActivity(await decisions.dismissReports(context, params.activityId, body.reason?.trim() ?? ''))),
  );

  app.post(
    '/moderation/accounts/:accountId/warn',
    { schema: schemas.warnAccount },
    async ({ context, params, body, headers }) => {
      const key = headers['idempotency-key'];
      return ok(viewAccount(await decisions.warnAccount(context, params.accountId, body.reason.trim(), key)));
    },
  );

  app.post(
    '/moderation/accounts/:accountId/suspend',
    { schema: schemas.suspendAccount },
    async ({ context, params, body }) => {
      const suspension = { reason: body.reason.trim(), until: body.until ?? null };
      return ok(viewAccount(await decisions.suspendAccount(context, params.accountId, suspension)));
    },
  );

  app.post(
    '/moderation/accounts/:accountId/unsuspend',
    { schema: schemas.unsuspendAccount },
    async ({ context, params, body }) =>
      ok(viewAccount(await decisions.unsuspendAccount(context, params.accountId, body.reason?.trim() ?? ''))),
  );

  app.get('/moderation/accounts', { schema: schemas.listSuspended }, async ({ context, query }) =>
    okList((await decisions.listSuspended(context, query)).map(viewSuspension)),
  );

  app.get('/moderation/log', { schema: schemas.listDecisions }, async ({ context, query }) =>
    okList((await decisions.listDecisions(context, query)).map(viewDecision)),
  );
};

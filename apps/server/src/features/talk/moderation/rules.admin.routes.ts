import type { Routes } from '../../../platform/http/api.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './rules.schemas.ts';
import * as rules from './rules.service.ts';
import { viewRule, viewSettings } from './rules.views.ts';

export const moderationRuleRoutes: Routes = (app) => {
  app.get('/admin/moderation/rules', { schema: schemas.listRules }, async ({ context, query }) =>
    okList((await rules.listRules(context, query)).map(viewRule)),
  );

  app.post('/admin/moderation/rules', { schema: schemas.createRule }, async ({ context, body }) =>
    ok(viewRule(await rules.createRule(context, body))),
  );

  app.put(
    '/admin/moderation/rules/:ruleId',
    { schema: schemas.changeRule },
    async ({ context, params, body }) =>
      ok(viewRule(await rules.changeRule(context, params.ruleId, body.action))),
  );

  app.delete('/admin/moderation/rules/:ruleId', { schema: schemas.deleteRule }, async ({ context, params }) =>
    ok(await rules.deleteRule(context, params.ruleId)),
  );

  app.get('/admin/moderation/settings', { schema: schemas.getSettings }, async ({ context }) =>
    ok(viewSettings(await rules.getSettings(context))),
  );

  app.put('/admin/moderation/settings', { schema: schemas.changeSettings }, async ({ context, body }) =>
    ok(
      viewSettings(
        await rules.changeSettings(context, {
          hours: body.newAccountHours,
          postsPerHour: body.newAccountPostsPerHour,
          mentions: body.newAccountMentions,
          links: body.newAccountLinks,
        }),
      ),
    ),
  );
};

import type { Routes } from '../../../platform/http/api.ts';
import { inPerson } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok } from '../../../platform/http/schemas.ts';
import * as schemas from './system.schemas.ts';
import * as system from './system.service.ts';
import { viewSystem } from './system.views.ts';

export const systemRoutes: Routes = (app) => {
  app.get(
    '/admin/system',
    { schema: schemas.getSystem, config: { ...perMinute(60), ...inPerson } },
    async ({ context }) => ok(viewSystem(await system.getSystem(context))),
  );

  app.post(
    '/admin/system/jobs/retry',
    { schema: schemas.retryJobs, config: { ...perMinute(20), ...inPerson } },
    async ({ context, body }) => ok({ retried: await system.retryJobs(context, body.queue) }),
  );

  app.put(
    '/admin/system/storage/:organizationId',
    { schema: schemas.setStorageLimit, config: { ...perMinute(60), ...inPerson } },
    async ({ context, params, body }) => {
      const use = await system.setStorageLimit(context, params.organizationId, body.limit);
      return ok({ used: use.bytes, limit: use.limit });
    },
  );

  app.post(
    '/admin/system/check',
    { schema: schemas.startCheck, config: { ...perMinute(5), ...inPerson } },
    async ({ context }) => ok(await system.startCheck(context)),
  );
};

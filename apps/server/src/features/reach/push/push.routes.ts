import type { Routes } from '../../../platform/http/api.ts';
import { inPerson, readToken, whileSuspended } from '../../../platform/http/context.ts';
import { perMinute } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as devices from './devices.service.ts';
import * as schemas from './push.schemas.ts';
import { viewPushDevice } from './push.views.ts';

export const pushRoutes: Routes = (app) => {
  app.get('/organization/push-key', { schema: schemas.getPushKey }, ({ context }) =>
    ok({ publicKey: context.services.push.publicKey(context.organizationId) }),
  );

  app.get(
    '/self/push-devices',
    { schema: schemas.listPushDevices, config: inPerson },
    async ({ context, query }) => okList((await devices.listDevices(context, query)).map(viewPushDevice)),
  );

  app.post(
    '/self/push-devices/web',
    { schema: schemas.registerWebPushDevice, config: { ...perMinute(30), ...inPerson } },
    async (request) =>
      ok(viewPushDevice(await devices.registerBrowser(request.context, request.body, readToken(request)))),
  );

  app.get(
    '/self/push-devices/:pushDeviceId',
    { schema: schemas.getPushDevice, config: inPerson },
    async ({ context, params }) => ok(viewPushDevice(await devices.getDevice(context, params.pushDeviceId))),
  );

  app.put(
    '/self/push-devices/:pushDeviceId',
    { schema: schemas.putPushDevice, config: { ...perMinute(30), ...inPerson } },
    async (request) => {
      const { context, params, body } = request;
      const device = body.pushDevice;
      return ok(
        viewPushDevice(await devices.putDevice(context, params.pushDeviceId, device, readToken(request))),
      );
    },
  );

  app.delete(
    '/self/push-devices/:pushDeviceId',
    { schema: schemas.deletePushDevice, config: { ...whileSuspended, ...inPerson } },
    async ({ context, params }) =>
      ok(viewPushDevice(await devices.deleteDevice(context, params.pushDeviceId))),
  );
};

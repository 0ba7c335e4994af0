import type { Routes } from '../../../../platform/http/api.ts';
import { compressed } from '../../../../platform/http/compressed.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { viewDoor } from './door.views.ts';
import * as door from './door.service.ts';
import * as schemas from '../scans/scans.schemas.ts';
import * as scans from '../scans/scans.service.ts';
import { viewListingScan, viewScanResult } from '../scans/scans.views.ts';

export const doorRoutes: Routes = (app) => {
  app.get(
    '/listings/:eventId/door',
    { schema: schemas.getDoor, onSend: compressed },
    async ({ context, params, query }) =>
      ok(viewDoor(await door.getDoor(context, params.eventId, query.since))),
  );

  app.get('/listings/:eventId/door/counts', { schema: schemas.getDoorCounts }, async ({ context, params }) =>
    ok(await scans.countDoor(context, params.eventId)),
  );

  app.post(
    '/listings/:eventId/scans',
    { schema: schemas.recordScans, config: perMinute(1200) },
    async ({ context, params, body }) =>
      ok((await scans.recordScans(context, params.eventId, body.scans)).map(viewScanResult)),
  );

  app.get('/listings/:eventId/scans', { schema: schemas.listScans }, async ({ context, params, query }) =>
    okList((await scans.listScans(context, params.eventId, query)).map(viewListingScan)),
  );
};

import type { Routes } from '../../../../platform/http/api.ts';
import { inPersonOrTeam } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { originOf } from '../../../../platform/http/origin.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import * as schemas from './share-codes.schemas.ts';
import * as shareCodes from './share-codes.service.ts';
import { viewAccountShare, viewShareCode } from './share-codes.views.ts';

export const shareCodeRoutes: Routes = (app) => {
  app.get(
    '/accounts/shareCode/:shareCode',
    { schema: schemas.getAccountShare, config: perMinute(120) },
    async ({ context, params }) =>
      ok(viewAccountShare(await shareCodes.getAccountByShareCode(context, params.shareCode))),
  );

  app.get('/self/shareCode', { schema: schemas.getShareCode }, async (request) =>
    ok(
      viewShareCode(
        originOf(request, request.context.organization),
        await shareCodes.getShareCode(request.context),
      ),
    ),
  );

  app.put(
    '/self/shareCode',
    { schema: schemas.renewShareCode, config: { ...perMinute(10), ...inPersonOrTeam } },
    async (request) =>
      ok(
        viewShareCode(
          originOf(request, request.context.organization),
          await shareCodes.renewShareCode(request.context),
        ),
      ),
  );
};

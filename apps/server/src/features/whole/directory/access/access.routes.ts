import type { Routes } from '../../../../platform/http/api.ts';
import { inPerson, recently } from '../../../../platform/http/context.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { noteCredentialsChanged } from '../../../../platform/http/security-events.ts';
import * as schemas from './access.schemas.ts';
import * as access from './access.service.ts';

const guarded = { ...inPerson, ...recently };

export const accessRoutes: Routes = (app) => {
  app.delete(
    '/admin/accounts/:accountId/sign-ins',
    { schema: schemas.endAccountSignIns, config: guarded },
    async (request) => {
      await access.endSignInsOf(request.context, request.params.accountId);
      noteCredentialsChanged(request, { target: request.params.accountId });
      return ok({});
    },
  );
  app.delete(
    '/admin/accounts/:accountId/second-factor',
    { schema: schemas.resetSecondFactor, config: guarded },
    async (request) => {
      await access.resetSecondFactor(request.context, request.params.accountId);
      noteCredentialsChanged(request, { target: request.params.accountId });
      return ok({});
    },
  );
};

import { idempotent } from '../../../../platform/http/idempotency.ts';
import type { Routes } from '../../../../platform/http/api.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok } from '../../../../platform/http/schemas.ts';
import { viewEntry } from '../../../ground/accounts/index.ts';
import * as schemas from './adding.schemas.ts';
import * as adding from './adding.service.ts';
import { viewImport } from './adding.views.ts';

const { IMPORT_BODY_LIMIT: bodyLimit } = schemas;

export const addingRoutes: Routes = (app) => {
  app.post(
    '/admin/accounts',
    { schema: schemas.addAccount, config: { ...perMinute(30), ...idempotent } },
    async ({ context, body }) => ok(viewEntry(await adding.addAccount(context, body), context.now())),
  );

  app.post(
    '/admin/accounts/imports/preview',
    { schema: schemas.previewAccountImport, bodyLimit, config: perMinute(30) },
    async ({ context, body }) => {
      const { people, known, faults } = await adding.previewImport(context, body.rows);
      return ok({ total: people.length, known: [...known], faults: [...faults] });
    },
  );

  app.post(
    '/admin/accounts/imports',
    { schema: schemas.importAccounts, bodyLimit, config: { ...perMinute(10), ...idempotent } },
    async ({ context, body }) => ok(viewImport(await adding.beginImport(context, body))),
  );

  app.get(
    '/admin/accounts/imports/:importId',
    { schema: schemas.getAccountImport },
    async ({ context, params }) => ok(viewImport(await adding.getImport(context, params.importId))),
  );
};

import type { Routes } from '../../../platform/http/api.ts';
import { inPerson, recently } from '../../../platform/http/context.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './roles.schemas.ts';
import * as roles from './roles.service.ts';
import { viewRole, viewStaff } from './roles.views.ts';
import * as staff from './staff.service.ts';

const guarded = { ...inPerson, ...recently };

export const roleRoutes: Routes = (app) => {
  app.get('/admin/roles', { schema: schemas.listRoles, config: inPerson }, async ({ context }) =>
    okList((await roles.listRoles(context)).map(viewRole)),
  );
  app.post('/admin/roles', { schema: schemas.createRole, config: guarded }, async ({ context, body }) =>
    ok(viewRole(await roles.createRole(context, body))),
  );
  app.put(
    '/admin/roles/:roleId',
    { schema: schemas.updateRole, config: guarded },
    async ({ context, params, body }) => ok(viewRole(await roles.updateRole(context, params.roleId, body))),
  );
  app.delete(
    '/admin/roles/:roleId',
    { schema: schemas.deleteRole, config: guarded },
    async ({ context, params }) => ok(await roles.deleteRole(context, params.roleId)),
  );

  app.get('/admin/staff', { schema: schemas.listStaff, config: inPerson }, async ({ context, query }) =>
    okList((await staff.listStaff(context, query)).map(viewStaff)),
  );
  app.post('/admin/staff', { schema: schemas.addStaff, config: guarded }, async ({ context, body }) =>
    ok(viewStaff(await staff.addStaff(context, body))),
  );
  app.put(
    '/admin/staff/:accountId',
    { schema: schemas.changeStaff, config: guarded },
    async ({ context, params, body }) =>
      ok(viewStaff(await staff.changeStaff(context, params.accountId, body.role))),
  );
  app.delete(
    '/admin/staff/:accountId',
    { schema: schemas.removeStaff, config: guarded },
    async ({ context, params }) => ok(await staff.removeStaff(context, params.accountId)),
  );
};

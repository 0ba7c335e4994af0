import type { Routes } from '../../../platform/http/api.ts';
import { PICTURE_BODY_LIMIT } from '../../../platform/http/limits.ts';
import { ok, okList } from '../../../platform/http/schemas.ts';
import * as schemas from './benefits.schemas.ts';
import * as benefits from './benefits.service.ts';
import { viewBenefit } from './benefits.views.ts';

export const benefitRoutes: Routes = (app) => {
  const withPicture = { bodyLimit: PICTURE_BODY_LIMIT };

  app.get('/benefits', { schema: schemas.listBenefits }, async ({ context, query }) =>
    okList((await benefits.listBenefits(context, query)).map(viewBenefit)),
  );

  app.get('/admin/benefits', { schema: schemas.listAllBenefits }, async ({ context, query }) => {
    const all = await benefits.listAllBenefits(context, query);
    return okList(all.benefits.map(viewBenefit), all.count);
  });

  app.post('/admin/benefits', { schema: schemas.createBenefit, ...withPicture }, async ({ context, body }) =>
    ok(viewBenefit(await benefits.createBenefit(context, body))),
  );

  app.put(
    '/admin/benefits/:benefitId',
    { schema: schemas.updateBenefit, ...withPicture },
    async ({ context, params, body }) =>
      ok(viewBenefit(await benefits.updateBenefit(context, params.benefitId, body))),
  );

  app.delete('/admin/benefits/:benefitId', { schema: schemas.deleteBenefit }, async ({ context, params }) =>
    ok(await benefits.deleteBenefit(context, params.benefitId)),
  );
};

import type { Routes } from '../../../../platform/http/api.ts';
import { PICTURE_BODY_LIMIT } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { interestsWriter } from './all-interests.policy.ts';
import * as schemas from './all-interests.schemas.ts';
import * as interests from './all-interests.service.ts';
import { viewInterestEntry } from './all-interests.views.ts';

/** Refuses before a picture is received. */
const writing = { bodyLimit: PICTURE_BODY_LIMIT, onRequest: interestsWriter } as const;

export const allInterestsRoutes: Routes = (app) => {
  app.get('/admin/interests', { schema: schemas.listAllInterests }, async ({ context, query }) => {
    const { rows, count } = await interests.listAllInterests(context, query);
    return okList(rows.map(viewInterestEntry), count);
  });

  app.post('/admin/interests', { schema: schemas.addInterest, ...writing }, async ({ context, body }) =>
    ok(viewInterestEntry(await interests.addInterest(context, body))),
  );

  app.put(
    '/admin/interests/:interestId',
    { schema: schemas.updateInterest, ...writing },
    async ({ context, params, body }) =>
      ok(viewInterestEntry(await interests.updateInterest(context, params.interestId, body))),
  );

  app.post(
    '/admin/interests/:interestId/merge',
    { schema: schemas.mergeInterest },
    async ({ context, params, body }) =>
      ok(viewInterestEntry(await interests.mergeInterest(context, params.interestId, body.intoId))),
  );

  app.delete(
    '/admin/interests/:interestId',
    { schema: schemas.deleteInterest },
    async ({ context, params }) => {
      await interests.removeInterest(context, params.interestId);
      return ok(null);
    },
  );
};

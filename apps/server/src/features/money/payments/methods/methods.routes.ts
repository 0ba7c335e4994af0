import type { Routes } from '../../../../platform/http/api.ts';
import { inPersonOrTeam } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import * as schemas from './methods.schemas.ts';
import * as methods from './methods.service.ts';
import { viewBegun, viewMethod } from './methods.views.ts';

/** Each try of a card costs, and tells thieves which numbers are good. */
const config = { ...perMinute(10), ...inPersonOrTeam };

export const methodRoutes: Routes = (app) => {
  const all = '/self/payment-methods';
  const one = `${all}/:paymentMethodId`;

  app.get(all, { schema: schemas.listPaymentMethods }, async ({ context }) => {
    const [saved, savable] = await Promise.all([
      methods.listOwnMethods(context),
      methods.listSavable(context),
    ]);
    return { ...okList(saved.map(viewMethod)), savable };
  });

  app.post(`${all}/setup`, { schema: schemas.beginPaymentMethod, config }, async ({ context, query }) =>
    ok(viewBegun(await methods.beginSaving(context, query.provider))),
  );

  app.post(all, { schema: schemas.createPaymentMethod, config }, async ({ context, body }) =>
    ok(viewMethod(await methods.saveOwnMethod(context, body.reference))),
  );

  app.delete(
    one,
    { schema: schemas.deletePaymentMethod, config: inPersonOrTeam },
    async ({ context, params }) => ok(await methods.removeOwnMethod(context, params.paymentMethodId)),
  );

  app.put(
    `${one}/default`,
    { schema: schemas.putDefaultPaymentMethod, config: inPersonOrTeam },
    async ({ context, params }) =>
      okList((await methods.makeDefault(context, params.paymentMethodId)).map(viewMethod)),
  );
};

import type { FastifyRequest } from 'fastify';
import type { Routes } from '../../platform/http/api.ts';
import { inPerson, readToken, whileSuspended } from '../../platform/http/context.ts';
import { ok, okList } from '../../platform/http/schemas.ts';
import * as schemas from './sign-ins.schemas.ts';
import * as signIns from './sign-ins.service.ts';
import { viewSignIn } from './sign-ins.views.ts';

export const signInRoutes: Routes = (app) => {
  app.get('/self/sign-ins', { schema: schemas.listSignIns, config: inPerson }, async (request) =>
    okList((await signIns.listSignIns(request.context, tokenOf(request), request.query)).map(viewSignIn)),
  );

  app.delete(
    '/self/sign-ins',
    { schema: schemas.endOtherSignIns, config: { ...whileSuspended, ...inPerson } },
    async (request) => {
      await signIns.endOtherSignIns(request.context, tokenOf(request));
      return ok({});
    },
  );

  app.delete(
    '/self/sign-ins/:signInId',
    { schema: schemas.endSignIn, config: { ...whileSuspended, ...inPerson } },
    async (request) =>
      ok(viewSignIn(await signIns.endSignIn(request.context, tokenOf(request), request.params.signInId))),
  );
};

/** Whoever got as far as a member has one. */
const tokenOf = (request: FastifyRequest): string => readToken(request) ?? '';

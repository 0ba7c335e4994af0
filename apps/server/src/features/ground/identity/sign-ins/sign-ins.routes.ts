import type { FastifyRequest } from 'fastify';
import type { Routes } from '../../../../platform/http/api.ts';
import { inPerson, noDeed, readToken, recently, whileSuspended } from '../../../../platform/http/context.ts';
import { perMinute } from '../../../../platform/http/limits.ts';
import { ok, okList } from '../../../../platform/http/schemas.ts';
import { noteCredentialsChanged } from '../../../../platform/http/security-events.ts';
import { undoEmailChange } from '../users/email-undo.service.ts';
import * as providers from '../federation/own-providers.service.ts';
import { confirmSignIn, sendConfirmationCode } from './confirmation.service.ts';
import * as schemas from './sign-ins.schemas.ts';
import * as signIns from './sign-ins.service.ts';
import { viewSignIn, viewSignInProvider } from './sign-ins.views.ts';

export const signInRoutes: Routes = (app) => {
  app.get('/self/sign-ins', { schema: schemas.listSignIns, config: inPerson }, async (request) =>
    okList((await signIns.listSignIns(request.context, tokenOf(request), request.query)).map(viewSignIn)),
  );

  app.delete(
    '/self/sign-ins',
    { schema: schemas.endOtherSignIns, config: { ...whileSuspended, ...inPerson } },
    async (request) => {
      await signIns.endOtherSignIns(request.context, tokenOf(request));
      noteCredentialsChanged(request);
      return ok({});
    },
  );

  app.post(
    '/self/sign-ins/confirmation',
    {
      schema: schemas.confirmSignIn,
      config: { ...perMinute(20), ...whileSuspended, ...inPerson, ...noDeed },
    },
    async (request) => {
      await confirmSignIn(request.context, tokenOf(request), request.body, request.ip);
      return ok({});
    },
  );

  app.post(
    '/self/sign-ins/confirmation/code',
    {
      schema: schemas.sendConfirmationCode,
      config: { ...perMinute(10), ...whileSuspended, ...inPerson, ...noDeed },
    },
    async (request) => {
      const { Destination } = await sendConfirmationCode(request.context, tokenOf(request), request.ip);
      return ok({ destination: Destination });
    },
  );

  app.get(
    '/self/sign-in-providers',
    { schema: schemas.listSignInProviders, config: inPerson },
    async ({ context }) => okList((await providers.listProviders(context)).map(viewSignInProvider)),
  );

  app.delete(
    '/self/sign-in-providers/:provider',
    { schema: schemas.removeSignInProvider, config: { ...whileSuspended, ...inPerson, ...recently } },
    async (request) => {
      await providers.removeProvider(request.context, request.params.provider);
      noteCredentialsChanged(request);
      return ok({});
    },
  );

  app.post(
    '/change-back',
    { schema: schemas.undoEmailChange, config: { ...perMinute(20), ...whileSuspended } },
    async (request) => {
      const { userId, email } = await undoEmailChange(request.context, request.body.token);
      noteCredentialsChanged(request, { actor: userId });
      return ok({ email });
    },
  );

  app.delete(
    '/self/sign-ins/:signInId',
    { schema: schemas.endSignIn, config: { ...whileSuspended, ...inPerson } },
    async (request) => {
      const ended = await signIns.endSignIn(request.context, tokenOf(request), request.params.signInId);
      noteCredentialsChanged(request);
      return ok(viewSignIn(ended));
    },
  );
};

/** A request that was authenticated as a member has a token. */
const tokenOf = (request: FastifyRequest): string => readToken(request) ?? '';

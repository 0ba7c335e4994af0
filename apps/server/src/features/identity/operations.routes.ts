import type { Static, TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import type { Context } from '../../platform/context.ts';
import * as attributes from './attributes.service.ts';
import * as factors from './factors.service.ts';
import { refusal } from './identity.errors.ts';
import * as schemas from './identity.schemas.ts';
import * as passwords from './passwords.service.ts';
import * as signIn from './sign-in.service.ts';
import * as signUp from './sign-up.service.ts';
import * as tokens from './tokens.service.ts';
import * as users from './users.service.ts';
import { viewUser } from './users.views.ts';

export interface Operation {
  /** Whether a repetition under the same invocation id gets the first answer instead of a second mail. */
  isOnce: boolean;
  run(ctx: Context, body: unknown, address: string): Promise<object>;
}

type Handler<T> = (ctx: Context, input: T, address: string) => Promise<object | void>;

function operation<T extends TSchema>(schema: T, handle: Handler<Static<T>>, isOnce = false): Operation {
  return {
    isOnce,
    async run(ctx, body, address) {
      if (!Check(schema, body)) throw refusal('InvalidParameterException', describe(schema, body));
      return (await handle(ctx, body, address)) ?? {};
    },
  };
}

/** Names the field, never its value. */
function describe(schema: TSchema, body: unknown): string {
  const [error] = Errors(schema, body);
  return `1 validation error detected: ${error?.instancePath.slice(1) || 'the request'} ${error?.message ?? 'is not valid'}`;
}

const repeatable = <T extends TSchema>(schema: T, handle: Handler<Static<T>>): Operation =>
  operation(schema, handle, true);

export const createOperations = (erase: users.EraseAccount): ReadonlyMap<string, Operation> =>
  new Map(
    Object.entries({
      SignUp: repeatable(schemas.SignUp, signUp.signUp),
      ConfirmSignUp: repeatable(schemas.ConfirmSignUp, signUp.confirmSignUp),
      ResendConfirmationCode: repeatable(schemas.ResendConfirmationCode, signUp.resendSignUpCode),
      InitiateAuth: operation(schemas.InitiateAuth, signIn.initiateAuth),
      RespondToAuthChallenge: operation(schemas.RespondToAuthChallenge, signIn.respondToAuthChallenge),
      GetTokensFromRefreshToken: operation(schemas.GetTokensFromRefreshToken, async (ctx, input) => ({
        AuthenticationResult: await tokens.rotateTokens(ctx, input.RefreshToken, input.ClientId),
      })),
      RevokeToken: operation(schemas.RevokeToken, (ctx, input) =>
        tokens.revokeToken(ctx, input.Token, input.ClientId),
      ),
      GlobalSignOut: operation(schemas.AccessTokenOnly, (ctx, input) =>
        tokens.signOutEverywhere(ctx, input.AccessToken),
      ),
      ForgotPassword: repeatable(schemas.ForgotPassword, passwords.forgotPassword),
      ConfirmForgotPassword: repeatable(schemas.ConfirmForgotPassword, passwords.confirmForgotPassword),
      ChangePassword: repeatable(schemas.ChangePassword, passwords.changePassword),
      GetUser: operation(schemas.AccessTokenOnly, async (ctx, input) =>
        viewUser(...(await users.getUserAndFactors(ctx, input.AccessToken))),
      ),
      AssociateSoftwareToken: operation(schemas.AccessTokenOnly, async (ctx, input) => ({
        SecretCode: await factors.offerTotp(ctx, input.AccessToken),
      })),
      VerifySoftwareToken: operation(schemas.VerifySoftwareToken, async (ctx, input, address) => {
        await factors.proveTotp(ctx, input, address);
        return { Status: 'SUCCESS' };
      }),
      SetUserMFAPreference: operation(schemas.SetUserMfaPreference, factors.setPreference),
      DeleteUser: operation(schemas.AccessTokenOnly, (ctx, input) =>
        users.deleteUser(ctx, input.AccessToken, erase),
      ),
      UpdateUserAttributes: repeatable(schemas.UpdateUserAttributes, async (ctx, input, address) => ({
        CodeDeliveryDetailsList: await attributes.updateAttributes(ctx, input, address),
      })),
      DeleteUserAttributes: operation(schemas.DeleteUserAttributes, attributes.deleteAttributes),
      GetUserAttributeVerificationCode: repeatable(schemas.AttributeCode, async (ctx, input, address) => ({
        CodeDeliveryDetails: await attributes.resendAttributeCode(ctx, input, address),
      })),
      VerifyUserAttribute: repeatable(schemas.VerifyUserAttribute, attributes.verifyAttribute),
    }),
  );

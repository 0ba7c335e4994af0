import type { Static, TSchema } from 'typebox';
import { errorsOf, isValid } from '../../../platform/check.ts';
import type { Context } from '../../../platform/context.ts';
import * as attributes from './users/attributes.service.ts';
import * as devices from './devices/devices.service.ts';
import { viewDevice } from './devices/devices.views.ts';
import * as factors from './factors/factors.service.ts';
import { refusal } from './identity.errors.ts';
import * as schemas from './identity.schemas.ts';
import * as identityPool from './federation/identity-pool.service.ts';
import * as setUp from './factors/mfa-setup.service.ts';
import type { Caller } from './passkeys/passkeys.policy.ts';
import * as passkeys from './passkeys/passkeys.service.ts';
import { viewPasskeys } from './passkeys/passkeys.views.ts';
import * as passwords from './passwords/passwords.service.ts';
import * as signIn from './sign-in/sign-in.service.ts';
import * as signUp from './users/sign-up.service.ts';
import * as signOut from './sign-ins/sign-out.service.ts';
import * as tokens from './tokens/tokens.service.ts';
import * as users from './users/users.service.ts';
import { viewUser } from './users/users.views.ts';

export interface Operation {
  /** Whether a repetition under the same invocation id gets the first answer instead of a second mail. */
  isOnce: boolean;
  /** Whether it needs no sign-in to be asked for. */
  isForStrangers: boolean;
  run(ctx: Context, body: unknown, address: string, caller: Caller): Promise<object>;
}

const TOKENS = ['AccessToken', 'RefreshToken', 'Token'];

type Handler<T> = (ctx: Context, input: T, address: string, caller: Caller) => Promise<object | void>;

function operation<T extends TSchema>(
  schema: T,
  handle: Handler<NoInfer<Static<T>>>,
  isOnce = false,
): Operation {
  return {
    isOnce,
    isForStrangers: !TOKENS.some((token) => 'properties' in schema && token in Object(schema.properties)),
    async run(ctx, body, address, caller) {
      if (!isValid(schema, body)) throw refusal('InvalidParameterException', describe(schema, body));
      return (await handle(ctx, body, address, caller)) ?? {};
    },
  };
}

/** Names the field, never its value; what lies deeper has names that the caller chose. */
function describe(schema: TSchema, body: unknown): string {
  const [error] = errorsOf(schema, body);
  const field = error?.instancePath.split('/')[1] || 'the request';
  return `1 validation error detected: ${field} ${error?.message ?? 'is not valid'}`;
}

/**
 * Nobody joins during a maintenance. Sign-ins go on: who of the staff it is shows only afterwards, and tokens of others
 * open nothing.
 */
const whileOpen =
  <T>(handle: Handler<T>): Handler<T> =>
  (ctx, ...rest) => {
    if (ctx.organization.maintenance) throw refusal('NotAuthorizedException', MAINTENANCE);
    return handle(ctx, ...rest);
  };
const MAINTENANCE = 'We are performing maintenance. Please try again later.';

const repeatable = <T extends TSchema>(schema: T, handle: Handler<NoInfer<Static<T>>>): Operation =>
  operation(schema, handle, true);

export const createOperations = (erase: users.EraseAccount): ReadonlyMap<string, Operation> =>
  new Map(
    Object.entries({
      SignUp: repeatable(schemas.SignUp, whileOpen(signUp.signUp)),
      ConfirmSignUp: repeatable(schemas.ConfirmSignUp, whileOpen(signUp.confirmSignUp)),
      ResendConfirmationCode: repeatable(schemas.ResendConfirmationCode, whileOpen(signUp.resendSignUpCode)),
      InitiateAuth: operation(schemas.InitiateAuth, signIn.initiateAuth),
      RespondToAuthChallenge: operation(schemas.RespondToAuthChallenge, signIn.respondToAuthChallenge),
      GetTokensFromRefreshToken: operation(
        schemas.GetTokensFromRefreshToken,
        async (ctx, input, address) => ({
          AuthenticationResult: await tokens.rotateTokens(
            ctx,
            { refreshToken: input.RefreshToken, clientId: input.ClientId, deviceKey: input.DeviceKey },
            address,
          ),
        }),
      ),
      RevokeToken: operation(schemas.RevokeToken, (ctx, input) =>
        signOut.revokeToken(ctx, input.Token, input.ClientId),
      ),
      ConfirmDevice: repeatable(schemas.ConfirmDevice, async (ctx, input) => {
        await devices.confirmDevice(ctx, input);
        return { UserConfirmationNecessary: true };
      }),
      UpdateDeviceStatus: operation(schemas.UpdateDeviceStatus, devices.updateDeviceStatus),
      ForgetDevice: repeatable(schemas.NamedDevice, devices.forgetDevice),
      GetDevice: operation(schemas.NamedDevice, async (ctx, input) => ({
        Device: viewDevice(await devices.getDevice(ctx, input)),
      })),
      ListDevices: operation(schemas.ListDevices, async (ctx, input) => {
        const page = await devices.listDevices(ctx, input);
        return {
          Devices: page.devices.map(viewDevice),
          ...(page.next !== undefined && { PaginationToken: page.next }),
        };
      }),
      GlobalSignOut: operation(schemas.AccessTokenOnly, (ctx, input) =>
        signOut.signOutEverywhere(ctx, input.AccessToken),
      ),
      ForgotPassword: repeatable(schemas.ForgotPassword, passwords.forgotPassword),
      ConfirmForgotPassword: repeatable(schemas.ConfirmForgotPassword, passwords.confirmForgotPassword),
      ChangePassword: repeatable(schemas.ChangePassword, passwords.changePassword),
      GetUser: operation(schemas.AccessTokenOnly, async (ctx, input) =>
        viewUser(...(await users.getUserAndFactors(ctx, input.AccessToken))),
      ),
      AssociateSoftwareToken: operation(schemas.AssociateSoftwareToken, setUp.offerTotp),
      VerifySoftwareToken: operation(schemas.VerifySoftwareToken, setUp.proveTotp),
      SetUserMFAPreference: operation(schemas.SetUserMfaPreference, factors.setPreference),
      StartWebAuthnRegistration: operation(schemas.AccessTokenOnly, async (ctx, input, _address, caller) => ({
        CredentialCreationOptions: await passkeys.startRegistration(ctx, input.AccessToken, caller),
      })),
      CompleteWebAuthnRegistration: operation(
        schemas.CompleteWebAuthnRegistration,
        (ctx, input, _address, caller) => passkeys.completeRegistration(ctx, input, caller),
      ),
      ListWebAuthnCredentials: operation(schemas.ListWebAuthnCredentials, async (ctx, input) =>
        viewPasskeys(await passkeys.listPasskeys(ctx, input)),
      ),
      DeleteWebAuthnCredential: operation(schemas.DeleteWebAuthnCredential, passkeys.deletePasskey),
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

/** Of an identity pool; another service in the protocol, at the same door. */
export const POOL_OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    GetId: operation(schemas.GetId, async (ctx, input, address) => ({
      IdentityId: await identityPool.getId(ctx, input, address),
    })),
    GetCredentialsForIdentity: operation(schemas.GetCredentialsForIdentity, identityPool.getCredentials),
  }),
);

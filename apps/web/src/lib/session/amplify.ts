import { Amplify } from 'aws-amplify';
import {
  autoSignIn,
  confirmSignUp,
  fetchAuthSession,
  signIn as enter,
  signInWithRedirect,
  signOut as leave,
  signUp as begin,
} from 'aws-amplify/auth';
import type {
  ConfirmSignUpInput,
  SignInInput,
  SignInOutput,
  SignUpInput,
  SignUpOutput,
} from 'aws-amplify/auth';
import { DefaultTokenStore } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, Hub, defaultStorage } from 'aws-amplify/utils';
import type { SignInProvider, SiteConfig } from '../../contract.ts';
import { bridgePlainHttp, hostedDomain, isPlainHttp } from './hosted-domain.ts';
import { storage } from '../storage.ts';
import { proveAddress } from './prove-address.ts';

// The heavy part of the session: loaded by `session.ts` once somebody signs in or a sign-in is stored.

export type AuthEvent = 'signedIn' | 'signedOut' | 'refreshFailed' | 'redirectFailed';

let announce: (event: AuthEvent) => void = () => undefined;

export function configureAmplify(config: SiteConfig, tell: (event: AuthEvent) => void): void {
  announce = tell;
  const domain = hostedDomain(config);
  const auth = authConfig(config, domain);
  // It warns on every page of an endpoint that is not Amazon's, which is what is meant here.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  if (domain !== null && isPlainHttp(config)) bridgePlainHttp(domain);
  Amplify.configure({ Auth: auth });
  const store = new DefaultTokenStore();
  store.setKeyValueStorage(defaultStorage);
  store.setAuthConfig(auth);
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn') tell('signedIn');
    if (payload.event === 'signInWithRedirect_failure') tell('redirectFailed');
    if (payload.event === 'signedOut') tell('signedOut');
    if (payload.event === 'tokenRefresh_failure') {
      // Amplify keeps the tokens on most failures; here only a network failure keeps them.
      if (payload.data.error?.name === 'NetworkError') return;
      void store.clearTokens().then(() => {
        tell('refreshFailed');
      });
    }
  });
}

function authConfig(config: SiteConfig, domain: string | null) {
  const { COGNITO_IDENTITYPOOL_ID: identityPoolId, ALLOW_GUEST_ACCESS: allowGuestAccess } = config;
  // None for Amazon's own: the client knows them by the regions in the ids.
  const endpoint =
    config.IDENTITY_SERVICE === 'embedded' ? `${location.origin}/identity` : config.COGNITO_ENDPOINT;
  const userPool = {
    userPoolId: config.COGNITO_USERPOOL_ID,
    userPoolClientId: config.COGNITO_CLIENT_ID,
    ...(endpoint !== null && { userPoolEndpoint: endpoint }),
    ...(domain !== null && { loginWith: { oauth: oauthOf(domain) } }),
  };
  if (identityPoolId === null) return { Cognito: userPool };
  return {
    Cognito: {
      ...userPool,
      identityPoolId,
      allowGuestAccess,
      ...(endpoint !== null && { identityPoolEndpoint: endpoint }),
    },
  };
}

function oauthOf(domain: string) {
  return {
    domain,
    scopes: ['email', 'profile', 'openid', 'aws.cognito.signin.user.admin'],
    redirectSignIn: [`${location.origin}/auth/callback`],
    redirectSignOut: [`${location.origin}/auth/sign-in`],
    responseType: 'code' as const,
  };
}

/** The access token, refreshed when it is about to expire; null when nobody is signed in. */
export async function currentAccessToken(forceRefresh: boolean): Promise<string | null> {
  return (await currentTokens(forceRefresh))?.accessToken.toString() ?? null;
}

/** Which device this sign-in is on, as its token says; null when on none. */
export async function currentDeviceKey(): Promise<string | null> {
  const key = (await currentTokens(false))?.accessToken.payload['device_key'];
  return typeof key === 'string' ? key : null;
}

type Tokens = Awaited<ReturnType<typeof fetchAuthSession>>['tokens'];
const asked = new Map<boolean, Promise<Tokens>>();

/**
 * One question at a time: Amplify joins refreshes only until the answer is there, and somebody who has read the old
 * tokens just before they are replaced would refresh again.
 */
function currentTokens(forceRefresh: boolean): Promise<Tokens> {
  const known = asked.get(true) ?? asked.get(forceRefresh);
  if (known !== undefined) return known;
  const answer = fetchAuthSession({ forceRefresh })
    .then(({ tokens }) => tokens)
    .finally(() => asked.delete(forceRefresh));
  asked.set(forceRefresh, answer);
  return answer;
}

/** Names that the client has for those that everybody knows. */
const KNOWN = { google: 'Google', facebook: 'Facebook', apple: 'Apple', amazon: 'Amazon' } as const;

/** Leaves the page, for that of the provider. */
export async function signInElsewhere(
  config: SiteConfig,
  { KIND, NAME }: SignInProvider,
  lang: string,
): Promise<void> {
  await signInWithRedirect({
    provider: KIND === 'oidc' ? { custom: NAME } : KNOWN[KIND],
    options: {
      lang,
      ...(isPlainHttp(config) && {
        authSessionOpener: (address: string) => {
          location.assign(address.replace('https:', 'http:'));
          return Promise.resolve();
        },
      }),
    },
  });
}

/** Tokens of a sign-in that has ended, which another tab kept, hold nobody up. */
export async function signIn(input: SignInInput): Promise<SignInOutput> {
  try {
    return await enter(input);
  } catch (failure) {
    if (!(failure instanceof Error) || failure.name !== 'UserAlreadyAuthenticatedException') throw failure;
    await leave();
    return enter(input);
  }
}

/** As long as the client remembers a sign-up. */
const REMEMBERED_MS = 170_000;
let begun: { username: string; until: number } | null = null;

export function signUp(input: SignUpInput): Promise<SignUpOutput> {
  begun = { username: input.username, until: Date.now() + REMEMBERED_MS };
  return begin(input);
}

/**
 * Confirms an address and signs in, also where the page has forgotten the sign-up; `null` where the person has to sign
 * in themselves. `isFromHere`: this browser began the sign-up, or proved the password. Somebody else may have begun it with
 * an address that is not theirs: the owner of the address must not be led into an account whose password is a stranger's.
 */
export async function enterByCode(
  config: SiteConfig,
  input: ConfirmSignUpInput,
  isFromHere: boolean,
): Promise<SignInOutput | null> {
  const isOwn = begun?.username === input.username && Date.now() < begun.until;
  if (config.IDENTITY_SERVICE === 'embedded' && isFromHere && !isOwn) {
    if (!(await proveAddress({ ...input, clientId: config.COGNITO_CLIENT_ID }))) return null;
    announce('signedIn');
    return { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
  }
  const { nextStep } = await confirmSignUp(input);
  // Not taken out of the module before: signing up and confirming put another function in its place.
  return nextStep.signUpStep === 'COMPLETE_AUTO_SIGN_IN' ? autoSignIn().catch(() => null) : null;
}

export async function signOut(config: SiteConfig, global: boolean): Promise<void> {
  const domain = hostedDomain(config);
  const isBridged = domain !== null && isPlainHttp(config) && takeHostedMarks(config.COGNITO_CLIENT_ID);
  await leave({ global });
  if (!isBridged) return;
  const back = { client_id: config.COGNITO_CLIENT_ID, logout_uri: `${location.origin}/auth/sign-in` };
  location.assign(`http://${domain}/logout?${new URLSearchParams(back).toString()}`);
}

/** By what the client knows that it has to log out elsewhere; without them it does not set out for an address with https. */
function takeHostedMarks(client: string): boolean {
  const store = `CognitoIdentityServiceProvider.${client}`;
  const user = storage.read(`${store}.LastAuthUser`) ?? '';
  const marks = [`${store}.oauthSignIn`, `${store}.${user}.oauthMetadata`];
  const isHosted = marks.some((mark) => storage.read(mark)?.includes('true') === true);
  if (isHosted) for (const mark of marks) storage.remove(mark);
  return isHosted;
}

export {
  associateWebAuthnCredential,
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  deleteUser,
  deleteWebAuthnCredential,
  fetchDevices,
  fetchMFAPreference,
  forgetDevice,
  listWebAuthnCredentials,
  rememberDevice,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  verifyTOTPSetup,
} from 'aws-amplify/auth';

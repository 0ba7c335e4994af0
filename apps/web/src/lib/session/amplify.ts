import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { DefaultTokenStore } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, Hub, defaultStorage } from 'aws-amplify/utils';
import type { SiteConfig } from '../../contract.ts';

// The heavy part of the session: loaded by `session.ts` once somebody signs in or a sign-in is stored.

export type AuthEvent = 'signedIn' | 'signedOut' | 'refreshFailed';

export function configureAmplify(config: SiteConfig, tell: (event: AuthEvent) => void): void {
  const cognito = {
    userPoolId: config.COGNITO_USERPOOL_ID,
    userPoolClientId: config.COGNITO_CLIENT_ID,
    ...(config.IDENTITY_SERVICE === 'embedded' && { userPoolEndpoint: `${location.origin}/identity` }),
    ...(config.COGNITO_HOSTED_URL !== null && {
      loginWith: { oauth: hostedDomain(config.COGNITO_HOSTED_URL) },
    }),
  };
  // It warns on every page of an endpoint that is not Amazon's, which is what is meant here.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({ Auth: { Cognito: cognito } });
  const store = new DefaultTokenStore();
  store.setKeyValueStorage(defaultStorage);
  store.setAuthConfig({ Cognito: cognito });
  Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedIn' || payload.event === 'signInWithRedirect') tell('signedIn');
    if (payload.event === 'signedOut') tell('signedOut');
    if (payload.event === 'tokenRefresh_failure') {
      // Amplify keeps the tokens on most failures; here only a network failure keeps them.
      if (payload.data.error?.name === 'NetworkError') return;
      void store.clearTokens().then(() => {
        tell('refreshFailed');
      });
    }
  });
  if (config.COGNITO_HOSTED_URL !== null) void import('aws-amplify/auth/enable-oauth-listener');
}

function hostedDomain(address: string) {
  return {
    // The client writes https:// in front by itself.
    domain: address.replace(/^https?:\/\//, '').replace(/\/$/, ''),
    scopes: ['email', 'profile', 'openid', 'aws.cognito.signin.user.admin'],
    redirectSignIn: [`${location.origin}/auth/callback`],
    redirectSignOut: [`${location.origin}/auth/sign-in`],
    responseType: 'code' as const,
  };
}

/** The access token, refreshed when it is about to expire; null when nobody is signed in. */
export async function currentAccessToken(forceRefresh: boolean): Promise<string | null> {
  const { tokens } = await fetchAuthSession({ forceRefresh });
  return tokens?.accessToken.toString() ?? null;
}

export {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  deleteUser,
  fetchMFAPreference,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signInWithRedirect,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';

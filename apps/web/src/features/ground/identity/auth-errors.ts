import { isNotRecent } from '../../../lib/session/presence.ts';
import type { TextFunctions } from '../../../lib/text.tsx';

export type AuthField = 'email' | 'password' | 'code';

/** An error message and the field that it belongs to; without a field it concerns the whole form. */
export interface AuthProblem {
  field: AuthField | null;
  text: string;
}

export interface Knowledge {
  /** The organization lets the sign-in page say which of the two is wrong. */
  reveals: boolean;
  /** `secondStep`: the password is proven by then. `passkey`: none was asked for. `link`: no code is entered. */
  during?: 'signIn' | 'secondStep' | 'passkey' | 'link' | undefined;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

export function describeAuthError(
  error: unknown,
  { t }: TextFunctions,
  { reveals, during }: Knowledge,
): AuthProblem {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    // The client has forgotten the sign-in under way, or the server has.
    case 'SignInException':
      return { field: null, text: t('auth.second.over') };
    case 'NotAuthorizedException':
      if (isNotRecent(error)) return { field: null, text: t('presence.needed') };
      if (during === 'passkey') return { field: null, text: t('auth.passkey.refused') };
      if (during === 'secondStep') return { field: null, text: t('auth.second.over') };
      return reveals
        ? { field: 'password', text: t('auth.error.wrongPassword') }
        : { field: 'password', text: t('auth.error.credentials') };
    case 'UserNotFoundException':
      // Another service may tell it all the same; the page does not.
      if (reveals) return { field: 'email', text: t('auth.error.noAccount') };
      return during === 'signIn'
        ? { field: 'password', text: t('auth.error.credentials') }
        : { field: null, text: t('error.default') };
    case 'UsernameExistsException':
    case 'AliasExistsException':
      return { field: 'email', text: t('auth.error.exists') };
    case 'UnknownStepException':
      return { field: null, text: t('auth.error.secondFactor') };
    case 'CodeMismatchException':
    case 'EnableSoftwareTokenMFAException':
      return { field: 'code', text: t('auth.error.code') };
    case 'ExpiredCodeException':
      return {
        field: during === 'link' ? null : 'code',
        text: t(/used already/.test(messageOf(error)) ? 'auth.error.used' : 'auth.error.expired'),
      };
    case 'InvalidPasswordException':
      // The page checks these rules before it sends, so the organization must have changed them meanwhile.
      return /not long enough|must have/.test(messageOf(error))
        ? { field: 'password', text: t('auth.error.rules') }
        : { field: 'password', text: t('auth.error.weak') };
    case 'PasswordHistoryPolicyViolationException':
      return { field: 'password', text: t('auth.error.weak') };
    case 'PasskeyNotSupported':
    case 'WebAuthnConfigurationMissingException':
      return { field: null, text: t('auth.passkey.notSupported') };
    case 'PasskeyAuthenticationCanceled':
    case 'PasskeyOperationAborted':
      return { field: null, text: t('auth.passkey.cancelled') };
    case 'PasskeyAlreadyExists':
      return { field: null, text: t('auth.passkey.exists') };
    case 'PasskeyRegistrationFailed':
    case 'PasskeyRetrievalFailed':
    case 'WebAuthnCredentialNotSupportedException':
      return { field: null, text: t('auth.passkey.failed') };
    case 'CodeDeliveryFailureException':
      return { field: 'email', text: t('auth.error.mail') };
    case 'TooManyRequestsException':
      return { field: null, text: t('auth.error.busy') };
    case 'LimitExceededException':
      return { field: null, text: t('auth.error.tooMany') };
    case 'TooManyFailedAttemptsException':
      // Five wrong ones end a code; a new one is to be had at once.
      return /request a new code/.test(messageOf(error))
        ? { field: 'code', text: t('auth.error.codeTries') }
        : { field: null, text: t(during === 'signIn' ? 'auth.error.tooManySignIns' : 'auth.error.tooMany') };
    // A wrong configuration: the client's errors for an unusable one, and the service's for one that it does not know.
    case 'AuthTokenConfigException':
    case 'AuthUserPoolException':
    case 'AuthUserPoolAndIdentityPoolException':
    case 'InvalidUserPoolId':
    case 'InvalidIdentityPoolIdException':
    case 'OAuthNotConfigureException':
    case 'ResourceNotFoundException':
      return { field: null, text: t('auth.error.setup') };
    case 'UserUnAuthenticatedException':
      return { field: null, text: t('auth.error.signedOut') };
    // Another service need not have all that the embedded one has.
    case 'UnknownOperationException':
    case 'UnsupportedOperationException':
    case 'SoftwareTokenMFANotFoundException':
    case 'MFAMethodNotFoundException':
    case 'InvalidUserPoolConfigurationException':
      return { field: null, text: t('auth.error.notOffered') };
    case 'NetworkError':
      return { field: null, text: t('error.network') };
    default:
      return { field: null, text: t('error.default') };
  }
}

import type { TextFunctions } from '../../lib/text.tsx';

export type AuthField = 'email' | 'password' | 'code';

/** What went wrong, and at which field it is to be said; without a field it concerns the whole form. */
export interface AuthProblem {
  field: AuthField | null;
  text: string;
}

export interface Knowledge {
  /** The organization lets the sign-in page say which of the two is wrong. */
  reveals: boolean;
  /** The password is proven by then. */
  during?: 'secondStep' | undefined;
}

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
      if (during === 'secondStep') return { field: null, text: t('auth.second.over') };
      return reveals
        ? { field: 'password', text: t('auth.error.wrongPassword') }
        : { field: 'password', text: t('auth.error.credentials') };
    case 'UserNotFoundException':
      return { field: 'email', text: t('auth.error.noAccount') };
    case 'UsernameExistsException':
    case 'AliasExistsException':
      return { field: 'email', text: t('auth.error.exists') };
    case 'UnknownStepException':
      return { field: null, text: t('auth.error.secondFactor') };
    case 'CodeMismatchException':
    case 'EnableSoftwareTokenMFAException':
      return { field: 'code', text: t('auth.error.code') };
    case 'ExpiredCodeException':
      return { field: 'code', text: t('auth.error.expired') };
    case 'InvalidPasswordException':
    case 'PasswordHistoryPolicyViolationException':
      return { field: 'password', text: t('auth.error.weak') };
    case 'CodeDeliveryFailureException':
      return { field: 'email', text: t('auth.error.mail') };
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return { field: null, text: t('auth.error.tooMany') };
    case 'NetworkError':
      return { field: null, text: t('error.network') };
    default:
      return { field: null, text: t('error.default') };
  }
}

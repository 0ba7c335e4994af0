import type { TextFunctions } from '../../lib/text.tsx';

export type AuthField = 'email' | 'password' | 'code';

/** What went wrong, and at which field it is to be said; without a field it concerns the whole form. */
export interface AuthProblem {
  field: AuthField | null;
  text: string;
}

interface Knowledge {
  /** The organization lets the sign-in page say which of the two is wrong. */
  reveals: boolean;
}

export function describeAuthError(error: unknown, { t }: TextFunctions, { reveals }: Knowledge): AuthProblem {
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'NotAuthorizedException':
      return reveals
        ? { field: 'password', text: t('auth.error.wrongPassword') }
        : { field: 'password', text: t('auth.error.credentials') };
    case 'UserNotFoundException':
      return { field: 'email', text: t('auth.error.noAccount') };
    case 'UsernameExistsException':
    case 'AliasExistsException':
      return { field: 'email', text: t('auth.error.exists') };
    case 'CodeMismatchException':
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

import { AppError } from '../../../platform/errors.ts';
import { verbatimError } from '../../../platform/verbatim-error.ts';

/** Names that clients of the protocol know how to treat, with what they say unless told otherwise. */
const REFUSALS = {
  NotAuthorizedException: 'Incorrect username or password.',
  UserNotFoundException: 'User does not exist.',
  UserNotConfirmedException: 'User is not confirmed.',
  PasswordResetRequiredException: 'Password reset required for the user.',
  UsernameExistsException: 'An account with the given email already exists.',
  AliasExistsException: 'An account with the email already exists.',
  CodeMismatchException: 'Invalid verification code provided, please try again.',
  EnableSoftwareTokenMFAException: 'Code mismatch.',
  SoftwareTokenMFANotFoundException: 'Software token MFA is not set up.',
  RefreshTokenReuseException: 'Refresh token reuse detected.',
  ExpiredCodeException: 'Invalid code provided, please request a code again.',
  InvalidPasswordException: 'Password did not conform with policy.',
  InvalidParameterException: 'Invalid parameter.',
  ResourceNotFoundException: 'User pool client does not exist.',
  TooManyFailedAttemptsException: 'Too many attempts, please try again later.',
  WebAuthnConfigurationMissingException: 'Passkeys need a hostname, and this is a bare address.',
  WebAuthnChallengeNotFoundException: 'This was not asked for, or too long ago.',
  WebAuthnClientMismatchException: 'This was asked for in another sign-in.',
  WebAuthnOriginNotAllowedException: 'This passkey was made at another address.',
  WebAuthnRelyingPartyMismatchException: 'This passkey was made for another site.',
  WebAuthnCredentialNotSupportedException: 'This kind of passkey cannot be used here.',
  LimitExceededException: 'There are too many already.',
  // Clients repeat the call by themselves on this one, so it is for passing trouble only.
  TooManyRequestsException: 'Too many requests, please try again in a moment.',
  UnknownOperationException: 'This operation is not available.',
  SerializationException: 'The request could not be read.',
} as const;

export type RefusalName = keyof typeof REFUSALS;

/** Of a name that stands for more than one thing: a token that was shown is not valid, or the sign-in is not recent. */
export type Ground = 'token' | 'notRecent';

export function refusal(name: RefusalName, message: string = REFUSALS[name], ground?: Ground): AppError {
  return verbatimError('invalid', name, message, { cause: ground });
}

/** The access or refresh token that was shown is not valid. */
export const tokenRefusal = (message: string): AppError =>
  refusal('NotAuthorizedException', message, 'token');

/** For the log alone. */
export const groundOf = ({ cause }: AppError): Ground | undefined => cause as Ground | undefined;

export function isRefusal(error: unknown): error is AppError & { readonly code: RefusalName } {
  return error instanceof AppError && error.code in REFUSALS;
}

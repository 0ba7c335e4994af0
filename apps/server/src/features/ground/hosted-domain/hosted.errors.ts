import type { AppError } from '../../../platform/errors.ts';
import { verbatimError } from '../../../platform/verbatim-error.ts';

/** Names that OAuth has for what can be wrong with a call. */
type OAuthError =
  'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type' | 'login_required';

export const oauthError = (error: OAuthError, message: string, cause?: unknown): AppError =>
  verbatimError('invalid', error, message, { cause });

/** @param cause the refusal behind it, or that the code has come before; for the log alone */
export const invalidGrant = (cause?: AppError | 'reused'): AppError =>
  oauthError('invalid_grant', 'The grant is not valid any more.', cause);

export const invalidToken = (): AppError =>
  verbatimError('unauthenticated', 'invalid_token', 'The access token is not valid here.');

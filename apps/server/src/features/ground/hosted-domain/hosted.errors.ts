import type { AppError } from '../../../platform/errors.ts';
import { verbatimError } from '../../../platform/verbatim-error.ts';

/** Names that OAuth has for what can be wrong with a call. */
type OAuthError =
  'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type' | 'login_required';

export const oauthError = (error: OAuthError, message: string): AppError =>
  verbatimError('invalid', error, message);

export const invalidToken = (): AppError =>
  verbatimError('unauthenticated', 'invalid_token', 'The access token is not valid here.');

import { AppError } from '../../../platform/errors.ts';

/** Names that OAuth has for what can be wrong with a call. */
type OAuthError =
  'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type' | 'login_required';

export const oauthError = (error: OAuthError, message: string): AppError =>
  new AppError('invalid', error, message);

export const invalidToken = (): AppError =>
  new AppError('unauthenticated', 'invalid_token', 'The access token is not valid here.');

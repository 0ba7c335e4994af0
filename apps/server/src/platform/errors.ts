/** Kinds of errors, as the caller can understand them. Only platform/http maps each kind to its status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'timedOut'
  | 'unprocessable'
  | 'tooManyRequests'
  | 'unavailable'
  | 'insufficientStorage'
  | 'groupMembershipNeeded'
  | 'registrationNeeded'
  | 'registrationClosed'
  | 'featureUnavailable'
  | 'tierNeeded'
  | 'subscriptionNeeded'
  | 'integrationRefused'
  | 'known';

export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Stable name for programs, e.g. `activity.message.empty`. */
  readonly code: string;
  /** Path of the offending field in the request, where there is one. */
  readonly field: string | undefined;
  /** After how many seconds trying again may help. */
  retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, code: string, message: string, field?: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.field = field;
  }

  retryAfter(seconds: number): this {
    this.retryAfterSeconds = seconds;
    return this;
  }
}

export const invalid = (code: string, message: string, field?: string): AppError =>
  new AppError('invalid', code, message, field);

export const notFound = (noun: string): AppError =>
  new AppError('notFound', `${noun}.notFound`, `We couldn't find that ${noun}.`);

export const unauthenticated = (): AppError =>
  new AppError('unauthenticated', 'unauthenticated', 'User needs to be authenticated to call this API.');

export const forbidden = (code = 'forbidden'): AppError =>
  new AppError('forbidden', code, 'You do not have permission to do this.');

export const conflict = (code: string, message: string, field?: string): AppError =>
  new AppError('conflict', code, message, field);

export const featureUnavailable = (): AppError =>
  new AppError('featureUnavailable', 'featureUnavailable', 'feature not available');

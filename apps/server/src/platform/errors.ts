import type refusals from '../../lang/en/refusals.json';
import { format, isTextId, type PlainTextId, type TextId, type ValuesOf } from './texts/texts.ts';

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

/** Each stands in `lang/en/refusals.json`, with its sentence. */
export type RefusalCode = keyof typeof refusals & TextId;
type PlainCode = Extract<RefusalCode, PlainTextId>;
export type RefusalValues = Readonly<Record<string, string | number>>;

interface About {
  /** Path of the offending field in the request, where there is one. */
  readonly field?: string | undefined;
  readonly cause?: unknown;
}
/** For codes that are put together: no other text has an id of their form. */
export const isRefusalCode = (code: string): code is RefusalCode => isTextId(code);

/** The values that the sentence of a code wants, all of them. */
export type Details<Code extends RefusalCode> =
  ValuesOf<Code> extends [infer Values]
    ? [details: About & { readonly values: Values }]
    : [details?: About & { readonly values?: undefined }];

export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Stable name for programs, e.g. `activity.empty`. */
  readonly code: string;
  readonly field: string | undefined;
  /** Null: the sentence is of a protocol or of a person, and the same in each language. */
  readonly values: RefusalValues | null;
  /** After how many seconds trying again may help. */
  retryAfterSeconds: number | undefined;
  /** For programs, beside the sentence: such as the values that stand against those of the request. */
  data: object | null = null;

  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    { field, cause, values = null }: About & { readonly values?: RefusalValues | null } = {},
  ) {
    super(message, { cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.field = field;
    this.values = values;
  }

  say(language: string): string {
    return this.values !== null && isRefusalCode(this.code)
      ? format(language, this.code, this.values)
      : this.message;
  }

  with(data: object): this {
    this.data = data;
    return this;
  }

  retryAfter(seconds: number): this {
    this.retryAfterSeconds = seconds;
    return this;
  }
}

/** Its message is the English sentence, for logs; callers read it in their language. */
export function appError<Code extends RefusalCode>(
  kind: ErrorKind,
  code: Code,
  ...[details = {}]: Details<Code>
): AppError {
  // `Details` holds each code to its values; here it may be any of them.
  const { field, cause, values = {} } = details as About & { readonly values?: RefusalValues };
  return new AppError(kind, code, format('en', code, values), { field, cause, values });
}

export const invalid = <Code extends RefusalCode>(code: Code, ...details: Details<Code>): AppError =>
  appError('invalid', code, ...details);

export const conflict = <Code extends RefusalCode>(code: Code, ...details: Details<Code>): AppError =>
  appError('conflict', code, ...details);

type NotFound = Extract<RefusalCode, `${string}.notFound`>;
export type Noun = NotFound extends `${infer Name}.notFound` ? Name : never;

export const notFound = (noun: Noun): AppError => appError('notFound', `${noun}.notFound`);

export const unauthenticated = (): AppError => appError('unauthenticated', 'unauthenticated');

export const forbidden = (code: PlainCode = 'forbidden'): AppError => appError('forbidden', code);

export const featureUnavailable = (): AppError => appError('featureUnavailable', 'featureUnavailable');

/** For the terminal of the operator, who reads English. */
export const operatorError = (code: string, sentence: string, field?: string): AppError =>
  new AppError('invalid', code, sentence, { field });

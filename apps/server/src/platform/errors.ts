import type refusals from '../../lang/en/refusals.json';
import { format, isTextId, type PlainTextId, type Said, type TextId, type ValuesOf } from './texts/texts.ts';

/** Kinds of errors, as the caller can understand them. Only platform/http maps each kind to its status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedType'
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
export type RefusalValues = Readonly<Record<string, string | number | Said>>;

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

/** Only what extends it in `platform` can be thrown: a refusal has a code, and a sentence in each language. */
export abstract class AppError extends Error {
  readonly kind: ErrorKind;
  /** Stable name for programs, e.g. `activity.empty`. */
  readonly code: string;
  readonly field: string | undefined;
  /** After how many seconds trying again may help. */
  retryAfterSeconds: number | undefined;
  /** For programs, beside the sentence: such as the values that stand against those of the request. */
  data: object | null = null;

  protected constructor(kind: ErrorKind, code: string, message: string, { field, cause }: About = {}) {
    super(message, { cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.field = field;
  }

  abstract say(language: string): string;

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
export class Refusal extends AppError {
  declare readonly code: RefusalCode;
  readonly values: RefusalValues;

  constructor(
    kind: ErrorKind,
    code: RefusalCode,
    { values = {}, ...about }: About & { readonly values?: RefusalValues | undefined } = {},
  ) {
    super(kind, code, format('en', code, values), about);
    this.values = values;
  }

  say(language: string): string {
    return format(language, this.code, this.values);
  }
}

export function appError<Code extends RefusalCode>(
  kind: ErrorKind,
  code: Code,
  ...[details = {}]: Details<Code>
): Refusal {
  // `Details` holds each code to its values; here it may be any of them.
  return new Refusal(kind, code, details as About & { readonly values?: RefusalValues });
}

export const invalid = <Code extends RefusalCode>(code: Code, ...details: Details<Code>): Refusal =>
  appError('invalid', code, ...details);

export const conflict = <Code extends RefusalCode>(code: Code, ...details: Details<Code>): Refusal =>
  appError('conflict', code, ...details);

type NotFound = Extract<RefusalCode, `${string}.notFound`>;
export type Noun = NotFound extends `${infer Name}.notFound` ? Name : never;

export const notFound = (noun: Noun, field?: string): Refusal =>
  appError('notFound', `${noun}.notFound`, { field });

export const unauthenticated = (): Refusal => appError('unauthenticated', 'unauthenticated');

export const forbidden = (code: PlainCode = 'forbidden'): Refusal => appError('forbidden', code);

export const featureUnavailable = (): Refusal => appError('featureUnavailable', 'featureUnavailable');

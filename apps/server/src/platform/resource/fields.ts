import { Type, type TSchema } from 'typebox';
import type { Context } from '../context.ts';
import type { AppError } from '../errors.ts';
import { Instant, nullable, Text, Uuid } from '../http/schemas.ts';
import { readInstant } from '../period.ts';

/** Values that another feature completes: an account, an event, the sponsors of a level. */
export type Found = ReadonlyMap<string, unknown>;

/** Another noun that a row may name. */
export interface Reference {
  /** The noun as it is shown inside of others. */
  readonly shown: TSchema;
  /** Those of the ids that the actor may see, in the form of `shown`. */
  find(ctx: Context, ids: readonly string[]): Promise<Found>;
  /** Refuses an id that the actor cannot name. */
  require(ctx: Context, id: string): Promise<unknown>;
}

/** The value is stored in a column of the row. */
interface ValueField {
  readonly kind: 'value';
  readonly isSearched: boolean;
  /** The value of the column. */
  write(given: unknown, name: string): unknown;
  read(stored: unknown): unknown;
  /** The value of the column in a new row whose request does not name the field; undefined: the column's default. */
  initial?(now: Date): unknown;
}

/** A column with the id of an image. */
interface PictureField {
  readonly kind: 'picture';
  /** Undefined: unchanged; null: removed. */
  store(ctx: Context, given: string | null | undefined): Promise<string | null | undefined>;
}

/** A column with the id of another noun: shown as the id and the noun, requests name the id. */
interface ReferenceField {
  readonly kind: 'reference';
  readonly of: Reference;
}

/** The name in addresses, made of another field at creation. */
interface SlugField {
  readonly kind: 'slug';
  readonly of: string;
  /** `number`: a second "Summer" is `summer-2`; a function: the refusal. */
  readonly taken: 'number' | (() => AppError);
}

/** Shown beside the row, and never part of a request. */
interface LoadedField {
  readonly kind: 'loaded';
  /** By the ids of the rows. */
  load(ctx: Context, ids: readonly string[]): Promise<Found>;
}

/**
 * One field of a resource. `Given` is the type of its value in requests, `Suffix` what its name ends with
 * there.
 */
export type Field<Given = unknown, IsRequired extends boolean = boolean, Suffix extends string = string> = (
  ValueField | PictureField | ReferenceField | SlugField | LoadedField
) & {
  readonly shown: TSchema;
  /** In requests; absent where the field is only shown. */
  readonly given?: TSchema;
  readonly isRequired: IsRequired;
  /** Never set: it carries the types. */
  readonly types?: { readonly given: Given; readonly suffix: Suffix };
};

export type Fields = Readonly<Record<string, Field>>;

type NamesOf<F extends Fields, IsRequired extends boolean> = {
  [K in keyof F]: F[K] extends Field<infer Given, infer Required>
    ? [Given] extends [never]
      ? never
      : Required extends IsRequired
        ? K
        : never
    : never;
}[keyof F] &
  string;

type NameIn<F extends Fields, K extends keyof F & string> =
  F[K] extends Field<unknown, boolean, infer Suffix> ? `${K}${Suffix}` : never;
type GivenOf<T> = T extends Field<infer Given> ? Given : never;

type Optional<F extends Fields> = { [K in NamesOf<F, false> as NameIn<F, K>]?: GivenOf<F[K]> };
type Required<F extends Fields> = { [K in NamesOf<F, true> as NameIn<F, K>]: GivenOf<F[K]> };

/** The body of a request that creates a row. */
export type CreateInput<F extends Fields> = Required<F> & Optional<F>;
const same = (value: unknown): unknown => value;
const value = { kind: 'value', isSearched: false, write: same, read: same } as const;

interface TextOptions {
  /** In characters. */
  readonly max: number;
  readonly search?: boolean;
}

const trimmed = (given: unknown): string => String(given).trim();

/** A line or more that every row has. */
export const text = ({ max, search = false }: TextOptions): Field<string, true, ''> => ({
  ...value,
  isSearched: search,
  isRequired: true,
  shown: Text,
  given: Type.String({ minLength: 1, maxLength: max, pattern: '\\S' }),
  write: trimmed,
});

/** A text that may be absent; an empty one is. */
export const optionalText = ({ max, search = false }: TextOptions): Field<string | null, false, ''> => ({
  ...value,
  isSearched: search,
  isRequired: false,
  shown: nullable(Text),
  given: nullable(Type.String({ maxLength: max })),
  write: (given) => (given === null ? null : trimmed(given) || null),
});

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  readonly description?: string;
}

const described = (description: string | undefined) => (description === undefined ? {} : { description });

/** Absent in a new row: the default of its column. */
export const integer = ({ min, max, description }: NumberOptions): Field<number, false, ''> => ({
  ...value,
  isRequired: false,
  shown: Type.Integer(described(description)),
  given: Type.Integer({ minimum: min, maximum: max }),
});

export const number = ({ min, max, description }: NumberOptions): Field<number, false, ''> => ({
  ...value,
  isRequired: false,
  shown: Type.Number(described(description)),
  given: Type.Number({ minimum: min, maximum: max }),
});

/** A place in an order, the smallest first. */
export const sortOrder = (): Field<number, false, ''> => integer({ min: -100_000, max: 100_000 });

/** `#rrggbb` */
export const color = (): Field<string, true, ''> => ({
  ...value,
  isRequired: true,
  shown: Text,
  given: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
});

const shownInstant = (stored: unknown): unknown => (stored instanceof Date ? stored.toISOString() : null);

/** Starts now unless said, and ends when the end is given. The table has to check that the end comes after the start. */
export const period = (): {
  startDate: Field<string, false, ''>;
  endDate: Field<string | null, false, ''>;
} => ({
  startDate: {
    ...value,
    isRequired: false,
    shown: Instant,
    given: Instant,
    write: (given, name) => readInstant(String(given), name),
    read: shownInstant,
    initial: (now) => now,
  },
  endDate: {
    ...value,
    isRequired: false,
    shown: nullable(Instant),
    given: nullable(Instant),
    write: (given, name) => (given === null ? null : readInstant(String(given), name)),
    read: shownInstant,
  },
});

export const slug = (of: string, taken: SlugField['taken']): Field<never, false, ''> => ({
  kind: 'slug',
  of,
  taken,
  isRequired: false,
  shown: Text,
});

export const reference = (of: Reference): Field<string | null, false, 'Id'> => ({
  kind: 'reference',
  of,
  isRequired: false,
  shown: nullable(of.shown),
  given: nullable(Uuid),
});

export const loaded = (shown: TSchema, load: LoadedField['load']): Field<never, false, ''> => ({
  kind: 'loaded',
  load,
  isRequired: false,
  shown,
});

/** A picture, which `store` keeps; the feature of pictures offers it with its own. */
export const pictureField = (
  shown: TSchema,
  store: PictureField['store'],
): Field<string | null, false, ''> => ({
  kind: 'picture',
  store,
  isRequired: false,
  shown: nullable(shown),
  given: nullable(
    Type.String({ minLength: 1, description: 'Image as base64 text or data URI; null removes it' }),
  ),
});

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The field's column, which those that are loaded do not have. */
export const columnOf = (name: string, { kind }: Field): string =>
  kind === 'picture' || kind === 'reference' ? `${snake(name)}_id` : snake(name);

/** The field's name in requests. */
export const nameIn = (name: string, { kind }: Field): string => (kind === 'reference' ? `${name}Id` : name);

import type { Schema } from './db/schema.ts';

/** Rows with a `value` and a `question_id`. */
interface AnswersOf {
  readonly table: keyof Schema;
  /** The column that names the row they belong to. */
  readonly of: string;
  readonly questions: keyof Schema;
}

/** How the rows of a table belong to people: the export of an account's data and its erasure go by it. */
export interface PersonalTable {
  /** Columns that name a person. */
  readonly persons: readonly string[];
  /** A column with a mail address that is theirs as well. */
  readonly email?: string;
  /** The file in the export; absent where nothing is given out, for the reason that `why` says. */
  readonly file?: string;
  readonly why?: string;
  /** Of `persons`, those to whom the row is given; all of them unless said. */
  readonly givenTo?: readonly string[];
  /** Secrets, and columns that serve machines only. */
  readonly withheld?: readonly string[];
  /** Columns that put the rows into an order without ties. */
  readonly order?: readonly string[];
  /** The answers of people in it, in rows of another table; given with the row. */
  readonly answers?: AnswersOf;
  /** Columns that are emptied with the name, for they are the person's too. */
  readonly cleared?: readonly string[];
  /** Of those, columns that are the person's only where this column names them. */
  readonly clearedOnlyWith?: string;
  /** The same for columns that hold an object and are never null. */
  readonly emptied?: readonly string[];
  /** After deletion: gone, or still there without the name of the person, because it is not theirs alone. */
  readonly fate: 'deleted' | 'unlinked';
}

interface MoreFacts {
  /** Columns that hold the id of a picture, a video or a file; the nightly sweep keeps what they name. */
  readonly pictures?: readonly string[];
  readonly videos?: readonly string[];
  readonly files?: readonly string[];
  /** Columns of text that may be the address of a file. */
  readonly fileAddresses?: readonly string[];
  /** Columns with ids that look like a person's and are none, with what they name. */
  readonly otherIds?: Readonly<Record<string, string>>;
}

/** A tenant table: whose its rows are, or the reason why nothing in it belongs to a person. */
export type TableFacts = MoreFacts &
  (
    | { readonly personal: PersonalTable; readonly impersonal?: never }
    | { readonly personal?: never; readonly impersonal: string }
  );

export type Tables = { readonly [T in keyof Schema]?: TableFacts };

/** Rows of one account, deleted with it. */
export const owned = (file: string, more: Partial<PersonalTable> = {}): PersonalTable => ({
  persons: ['account_id'],
  file,
  fate: 'deleted',
  ...more,
});

/** Rows that others own and this person only had a hand in. */
export const unlinked = (column: string, file: string, more: Partial<PersonalTable> = {}): PersonalTable => ({
  persons: [column],
  file,
  fate: 'unlinked',
  ...more,
});

/** Tables that the platform itself writes. */
export const PLATFORM_TABLES: Tables = {
  mail_attachment: { impersonal: 'Goes with its mail, which it leaves when that is sent.' },
  idempotency_key: {
    personal: { persons: ['account_id'], why: 'Answers to repeated calls, for a day.', fate: 'deleted' },
  },
  // Codes and links that open doors stand in their texts.
  mail: {
    personal: owned('mails', {
      email: 'recipient_address',
      withheld: ['text', 'html', 'unsubscribe_url', 'last_error'],
    }),
  },
};

export type PersonalEntry = readonly [table: keyof Schema, personal: PersonalTable];

export const personalTables = (tables: Tables): PersonalEntry[] =>
  entriesOf(tables).flatMap(([table, { personal }]) =>
    personal === undefined ? [] : [[table, personal] as const],
  );

export type Upload = 'pictures' | 'videos' | 'files' | 'fileAddresses';
export type Holder = readonly [table: keyof Schema, column: string];

/** Every column through which a row holds uploads of this kind. */
export const holdersOf = (tables: Tables, upload: Upload): Holder[] =>
  entriesOf(tables).flatMap(([table, { [upload]: columns = [] }]) =>
    columns.map((column) => [table, column] as const),
  );

// The keys of an object literal of this type are those of the type.
const entriesOf = (tables: Tables) => Object.entries(tables) as (readonly [keyof Schema, TableFacts])[];

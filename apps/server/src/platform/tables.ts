import type { Schema } from './db/schema.ts';
import type { Power } from './powers.ts';
import type { RightKind } from './rights.types.ts';

export type { RightKind };

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

/** Counts of another table by rows of this one: a row that goes is counted no more. */
export interface Counted {
  readonly table: keyof Schema;
  readonly column: string;
}

interface Moved {
  readonly how: 'moved';
  /** Columns that are null on rows that come over, because they are unique for each account. */
  readonly clears?: readonly string[];
  /** Columns that are false on them, for the same reason. */
  readonly lowers?: readonly string[];
}

/** Of two rows for one thing the remaining account's is kept, and the other deleted. */
interface Kept {
  readonly how: 'kept';
  /** With the person, these make a row unique. */
  readonly by: readonly [string, ...string[]];
  /** A condition in SQL, where only rows that fulfill it exclude each other. */
  readonly where?: (row: string) => string;
  readonly clears?: readonly string[];
  /** A value of the row that goes that the one that stays takes over. */
  readonly raises?: { readonly column: string; readonly to: string };
  /** A moment of both of which the later one is kept; null is without an end. */
  readonly latest?: string;
  /** A moment of both of which the earlier one is kept. */
  readonly earliest?: string;
  /** A number of both that is summed. */
  readonly sums?: string;
  /** By the first column of `by`. */
  readonly counted?: Counted;
  /** Rows that go stay without a person, for a job that ends them elsewhere. */
  readonly leaves?: true;
}

interface Ended {
  readonly how: 'ended';
  readonly why: string;
}

/** The fate of rows in which a column names an account that is merged into another. */
export type MergeRule = Moved | Kept | Ended;

export type MergeEntry = readonly [table: keyof Schema, column: string, rule: MergeRule];

/**
 * All rows of the table; those with this value in a column; those that belong to a closed row of another table; or, of
 * uploads, those that a closed row holds, and those that nothing holds.
 */
export type Closed =
  | true
  | { readonly column: string; readonly is: string | boolean }
  | { readonly with: keyof Schema; readonly on: readonly [own: string, theirs: string] }
  | { readonly heldAs: Upload };

export const closedWith = (table: keyof Schema, column: string): Closed => ({
  with: table,
  on: [column, 'id'],
});

interface Giving {
  /** The operations that give it: closed to shared links. */
  readonly by: readonly string[];
  /** Over money, people's data or content: closed to delegates too, and asks for a recent sign-in. */
  readonly isPower: boolean;
}

/**
 * Noted with who gave it, for the list of rights given lately: there as long as they have a row for the same thing in the
 * table, made the thing, or have the power to see to it.
 */
export interface NotedRight extends Giving {
  readonly kind: RightKind;
  /** The column that names what it is about. */
  readonly of: string;
  /** Only rows with this value in a column. */
  readonly where?: { readonly column: string; readonly is: string };
  readonly creator?: { readonly table: keyof Schema; readonly column: string };
  readonly power?: Power;
}

/** Rows that let an account do or read what is another's, and stay when the one who gave them is gone. */
export type Right =
  NotedRight | (Giving & { /** Where it is reviewed and ended instead. */ readonly ownPage: string });

interface MoreFacts {
  /** A sentence where the rows join an account with something and still open nothing of another's. */
  readonly right?: Right | readonly Right[] | string;
  /** Columns that hold the id of a picture, a video or a file; the nightly sweep keeps what they name. */
  readonly pictures?: readonly string[];
  /** The rows that are for a circle of people. Their pictures are shown with them, and stand in no list, whatever the power. */
  readonly closed?: Closed;
  readonly videos?: readonly string[];
  readonly files?: readonly string[];
  /** Columns of text that may be the address of a file. */
  readonly fileAddresses?: readonly string[];
  /** Columns with ids that look like a person's and are none, with what they name. */
  readonly otherIds?: Readonly<Record<string, string>>;
  /** The columns that the export of the organization withholds, secrets; a sentence where the whole table stays behind. */
  readonly exported?: readonly string[] | string;
  /** The rule for a merge of two accounts, by the column that names a person. */
  readonly merged?: Readonly<Record<string, MergeRule>>;
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
    right: 'Answers to repeated calls of the account itself.',
  },
  // Codes and links that open doors stand in their texts.
  mail: {
    personal: owned('mails', {
      email: 'recipient_address',
      withheld: ['text', 'html', 'unsubscribe_url', 'last_error'],
    }),
  },
};

/** The tables whose rows are rights, with what is said of them. */
export const rightsIn = (tables: Tables): (readonly [keyof Schema, Right])[] =>
  entriesOf(tables).flatMap(([table, { right }]) =>
    right === undefined || typeof right === 'string'
      ? []
      : [right].flat().map((one) => [table, one] as const),
  );

export const notedRightsIn = (tables: Tables): (readonly [keyof Schema, NotedRight])[] =>
  rightsIn(tables).flatMap(([table, right]) => ('kind' in right ? [[table, right] as const] : []));

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

/** The tables of an export of the organization, with the columns that never leave. */
export const exportedBy = (tables: Tables): (readonly [keyof Schema, readonly string[]])[] =>
  entriesOf(tables).flatMap(([table, { exported }]) =>
    typeof exported === 'object' ? [[table, exported] as const] : [],
  );

/** Tables that stay behind, with the reason. */
export const leftOutBy = (tables: Tables): (readonly [keyof Schema, string])[] =>
  entriesOf(tables).flatMap(([table, { exported }]) =>
    typeof exported === 'string' ? [[table, exported] as const] : [],
  );

export const mergedBy = (tables: Tables): MergeEntry[] =>
  entriesOf(tables).flatMap(([table, { merged = {} }]) =>
    Object.entries(merged).map(([column, rule]) => [table, column, rule] as const),
  );

// The keys of an object literal of this type are those of the type.
const entriesOf = (tables: Tables) => Object.entries(tables) as (readonly [keyof Schema, TableFacts])[];

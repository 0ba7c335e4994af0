import type { ColumnType, Insertable } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
/** Written as JSON text, read as its value. */
export type Json<T> = ColumnType<T, string, string>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** Values of a new row; the query adds the organization. */
export type NewRow<T> = Omit<Insertable<T>, 'organization_id'>;

export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

/** A marked stretch of a message as it is stored; ids are completed into accounts, interests and previews on reading. */
export interface ActivityEntity {
  type: 'mention' | 'interest' | 'link' | 'segment';
  startIndex: number;
  endIndex: number;
  marks: ('bold' | 'italic' | 'underline' | 'strike')[];
  accountId?: string;
  interestId?: string;
  href?: string;
}

/** A field before and after; `changed` where neither value may be kept. */
export type Change = readonly [before: unknown, after: unknown] | 'changed';

import type { ColumnType, Insertable } from 'kysely';

export type Instant = ColumnType<Date, Date | string, Date | string>;
/** Written as JSON text, read as its value. */
export type Json<T> = ColumnType<T, string, string>;

/** What a new row says; whose it is, the query adds. */
export type NewRow<T> = Omit<Insertable<T>, 'organization_id'>;

export type NullableInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

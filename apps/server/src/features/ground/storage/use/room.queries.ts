import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { VIDEO_BYTES } from '../../../../platform/db/video-bytes.ts';
import { isOfStaff, managesChannel, readerOf } from '../../../../platform/db/channel-managers.ts';
import type { Sent } from './room.policy.ts';

interface Sending {
  readonly accountId: string;
  readonly day: string;
  readonly bytes: number;
  readonly sendsFilms: boolean;
}

/** Locks the row until the transaction ends, so that an account’s uploads are judged one after another. */
export async function addSent(
  db: Db,
  organizationId: string,
  { accountId, day, bytes, sendsFilms }: Sending,
): Promise<Sent> {
  const row = await db
    .insertInto('storage_account')
    .values({
      organization_id: organizationId,
      account_id: accountId,
      day,
      bytes: String(bytes),
      films_on: sendsFilms ? day : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'account_id']).doUpdateSet({
        bytes: sql<string>`excluded.bytes
          + case when storage_account.day = excluded.day then storage_account.bytes else 0 end`,
        day: sql<string>`excluded.day`,
        films_on: sql<string | null>`coalesce(excluded.films_on, storage_account.films_on)`,
      }),
    )
    .returning(sentColumns(day))
    .executeTakeFirstOrThrow();
  return { ...row, bytes: Number(row.bytes) };
}

export async function findSent(
  db: Db,
  organizationId: string,
  accountId: string,
  day: string,
): Promise<Sent | undefined> {
  const row = await db
    .selectFrom('storage_account')
    .select(sentColumns(day))
    .where('storage_account.organization_id', '=', organizationId)
    .where('storage_account.account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, bytes: Number(row.bytes) };
}

const sentColumns = (day: string) => [
  sql<string>`case when storage_account.day = ${day}::date then storage_account.bytes else 0 end`.as('bytes'),
  sql<boolean>`coalesce(storage_account.films_on = ${day}::date, false)`.as('sendsFilms'),
  sql<boolean>`(storage_account.films_on is not null)`.as('sentFilms'),
];

/** Of an account of which no row says so: it manages a channel of the staff, or what it sent is heard and seen in one. */
export async function keepsFilms(db: Db, organizationId: string, accountId: string): Promise<boolean> {
  const channels = db
    .selectFrom('channel')
    .select(sql<number>`1`.as('one'))
    .where('channel.organization_id', '=', organizationId)
    .where(isOfStaff('channel'));
  const contents = channels
    .innerJoin('content', 'content.channel_id', 'channel.id')
    .where('content.organization_id', '=', organizationId);
  const films = contents
    .innerJoin('video', 'video.id', 'content.video_id')
    .where('video.organization_id', '=', organizationId)
    .where('video.account_id', '=', accountId);
  const recordings = contents
    .innerJoin('stored_file', 'stored_file.id', 'content.audio_id')
    .where('stored_file.organization_id', '=', organizationId)
    .where('stored_file.account_id', '=', accountId);
  const managed = channels.where(managesChannel(db, organizationId, 'channel', readerOf(accountId)));
  const { keeps } = await db
    .selectNoFrom(
      sql<boolean>`exists (${managed}) or exists (${films}) or exists (${recordings})`.as('keeps'),
    )
    .executeTakeFirstOrThrow();
  return keeps;
}

/** To the day on which they were counted; one that has ended gives nothing back. */
export async function takeBackSent(
  db: Db,
  organizationId: string,
  { accountId, day, bytes }: Omit<Sending, 'sendsFilms'>,
): Promise<void> {
  await db
    .updateTable('storage_account')
    .set({ bytes: sql<string>`greatest(0, storage_account.bytes - ${bytes}::bigint)` })
    .where('storage_account.organization_id', '=', organizationId)
    .where('storage_account.account_id', '=', accountId)
    .where('storage_account.day', '=', day)
    .execute();
}

/** Rows with bytes in the file store, by the account that they are of. */
const HOLDING = {
  image: sql`image.size`,
  video: VIDEO_BYTES,
  stored_file: sql`stored_file.size`,
  upload: sql`upload.size`,
  data_export: sql`data_export.size`,
} as const;

type Table = keyof typeof HOLDING;
const TABLES = ['image', 'video', 'stored_file', 'upload', 'data_export'] as const satisfies readonly Table[];

/** Those whose bytes are there, or on their way. */
function heldRows(db: Db, organizationId: string, table: Table, now: Date) {
  const rows = db.selectFrom(table).where(`${table}.organization_id`, '=', organizationId);
  switch (table) {
    case 'upload':
      return rows.where(
        sql<boolean>`(upload.file_id is null and upload.video_id is null and upload.expires_at > ${now})`,
      );
    case 'data_export':
      return rows.where(sql<boolean>`(data_export.state = 'ready' and data_export.expires_at > ${now})`);
    default:
      return rows;
  }
}

/** Of an account, or of all. */
function held(
  db: Db,
  organizationId: string,
  table: Table,
  now: Date,
  accountId?: string,
): RawBuilder<string> {
  const query = heldRows(db, organizationId, table, now).select(
    sql<string>`coalesce(sum(${HOLDING[table]}), 0)`.as('bytes'),
  );
  return sql<string>`(${accountId === undefined ? query : query.where(`${table}.account_id`, '=', accountId)})`;
}

const sumOf = async (db: Db, parts: readonly RawBuilder<string>[]): Promise<number> => {
  const { bytes } = await db
    .selectNoFrom(sql<string>`(${sql.join(parts, sql` + `)})`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
};

/** Everything that an account makes the store hold: what it has sent, what is on its way in parts, its archive. */
export const sumHeld = (db: Db, organizationId: string, accountId: string, now: Date): Promise<number> =>
  sumOf(
    db,
    TABLES.map((table) => held(db, organizationId, table, now, accountId)),
  );

/** Archives of people, which no counter counts; on wish with uploads on their way in parts. */
export const sumBeside = (
  db: Db,
  organizationId: string,
  now: Date,
  { underWay }: { readonly underWay: boolean },
): Promise<number> =>
  sumOf(
    db,
    (underWay ? (['data_export', 'upload'] as const) : (['data_export'] as const)).map((table) =>
      held(db, organizationId, table, now),
    ),
  );

export interface Holder {
  readonly accountId: string;
  readonly bytes: number;
}

/** The accounts that make the store hold most. */
export async function listLargest(
  db: Db,
  organizationId: string,
  now: Date,
  limit: number,
): Promise<Holder[]> {
  const [first, ...rest] = TABLES.map((table) =>
    heldRows(db, organizationId, table, now)
      .select([`${table}.account_id`, sql<string>`${HOLDING[table]}`.as('bytes')])
      .where(`${table}.account_id`, 'is not', null),
  );
  if (first === undefined) return [];
  const rows = await db
    .selectFrom(rest.reduce((all, one) => all.unionAll(one), first).as('held'))
    .select(['held.account_id', sql<string>`sum(held.bytes)`.as('bytes')])
    .groupBy('held.account_id')
    .orderBy('bytes', 'desc')
    .orderBy('held.account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id, bytes }) => ({ accountId: account_id ?? '', bytes: Number(bytes) }));
}

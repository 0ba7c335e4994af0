import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { CheckInTable, CheckInVerdict } from '../checkin.tables.ts';
import type { NewRow } from '../../../../platform/db/schema.ts';
import type { Paging } from '../../../../platform/http/schemas.ts';
import { containsPattern } from '../../../../platform/text.ts';
import { accountColumn } from '../../../ground/accounts/index.ts';

export type ScanRow = Selectable<CheckInTable>;
export type DoorPassRow = Awaited<ReturnType<typeof lockPasses>>[number];

const passes = (db: Db, organizationId: string, eventId: string) =>
  db
    .selectFrom('pass')
    .innerJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.id', '=', 'pass.registration_id'),
    )
    .innerJoin('account', (join) =>
      join
        .on('account.organization_id', '=', organizationId)
        .onRef('account.id', '=', 'registration.account_id'),
    )
    .select([
      'pass.id',
      'pass.number',
      'pass.registration_id',
      'pass.pass_type_id',
      'pass.location',
      'pass.status',
      'pass.used_at',
      'pass.secret',
      'registration.account_id',
      'account.username',
      'account.first_name',
      'account.last_name',
    ])
    .where('pass.organization_id', '=', organizationId)
    .where('pass.event_id', '=', eventId);

/** Holds the passes, in one order, against every other door. */
export async function lockPasses(db: Db, organizationId: string, eventId: string, ids: readonly string[]) {
  return passes(db, organizationId, eventId)
    .where((eb) => anyOf(eb.ref('pass.id'), ids))
    .orderBy('pass.id')
    .forNoKeyUpdate('pass')
    .execute();
}

/** Passes in the order in which they changed, from a moment (in microseconds) and an id on. */
export async function listChangedPasses(
  db: Db,
  organizationId: string,
  eventId: string,
  after: { micros: string; id: string },
  limit: number,
) {
  return passes(db, organizationId, eventId)
    .select((eb) =>
      sql<string>`(extract(epoch from ${eb.ref('pass.updated_at')}) * 1000000)::bigint::text`.as('changed'),
    )
    .where('pass.status', '<>', 'draft')
    .where(
      (eb) =>
        sql<boolean>`(${eb.ref('pass.updated_at')}, ${eb.ref('pass.id')}) >
          (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
    )
    .orderBy('pass.updated_at')
    .orderBy('pass.id')
    .limit(limit)
    .execute();
}

export async function listPassTypes(db: Db, organizationId: string, eventId: string) {
  return db
    .selectFrom('pass_type')
    .select(['pass_type.id', 'pass_type.name', 'pass_type.access_level'])
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', eventId)
    .orderBy('pass_type.sort_order')
    .orderBy('pass_type.id')
    .execute();
}

export async function countDoor(db: Db, organizationId: string, eventId: string) {
  const counts = await db
    .selectFrom('pass')
    .select((eb) => [
      eb.fn.countAll<number>().as('passes'),
      eb.fn.count<number>('pass.used_at').filterWhere('pass.status', '=', 'ready').as('checkedIn'),
    ])
    .where('pass.organization_id', '=', organizationId)
    .where('pass.event_id', '=', eventId)
    // As the report counts them: people whose answers are missing are expected too.
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .executeTakeFirstOrThrow();
  const { conflicts } = await db
    .selectFrom('check_in')
    .select((eb) => eb.fn.countAll<number>().as('conflicts'))
    .where('check_in.organization_id', '=', organizationId)
    .where('check_in.event_id', '=', eventId)
    .where('check_in.told', '=', 'first')
    .where('check_in.verdict', '<>', 'first')
    .executeTakeFirstOrThrow();
  return { passes: Number(counts.passes), checkedIn: Number(counts.checkedIn), conflicts: Number(conflicts) };
}

/** All scans of these passes, and whatever is known under these nonces. */
export async function listScansOf(
  db: Db,
  organizationId: string,
  eventId: string,
  passIds: readonly string[],
  nonces: readonly string[],
): Promise<ScanRow[]> {
  return db
    .selectFrom('check_in')
    .selectAll('check_in')
    .where('check_in.organization_id', '=', organizationId)
    .where('check_in.event_id', '=', eventId)
    .where((eb) =>
      eb.or([anyOf(eb.ref('check_in.pass_id').$notNull(), passIds), anyOf(eb.ref('check_in.nonce'), nonces)]),
    )
    .execute();
}

/** The nonces of what is new; one that another call has just brought is not among them. */
export async function insertScans(
  db: Db,
  organizationId: string,
  rows: readonly NewRow<CheckInTable>[],
): Promise<string[]> {
  const inserted = await db
    .insertInto('check_in')
    .values(rows.map((row) => ({ ...row, organization_id: organizationId })))
    .onConflict((conflict) => conflict.columns(['organization_id', 'event_id', 'nonce']).doNothing())
    .returning('check_in.nonce')
    .execute();
  return inserted.map(({ nonce }) => nonce);
}

export async function updateVerdicts(
  db: Db,
  organizationId: string,
  eventId: string,
  verdict: CheckInVerdict,
  nonces: readonly string[],
): Promise<void> {
  await db
    .updateTable('check_in')
    .set({ verdict })
    .where('check_in.organization_id', '=', organizationId)
    .where('check_in.event_id', '=', eventId)
    .where((eb) => anyOf(eb.ref('check_in.nonce'), nonces))
    .execute();
}

export async function updateTold(
  db: Db,
  organizationId: string,
  eventId: string,
  nonce: string,
  told: CheckInVerdict,
): Promise<void> {
  await db
    .updateTable('check_in')
    .set({ told })
    .where('check_in.organization_id', '=', organizationId)
    .where('check_in.event_id', '=', eventId)
    .where('check_in.nonce', '=', nonce)
    .execute();
}

/** Of a pass, this column alone is the doors'. Answers with the hosts of the event, without the staff. */
export async function updateUsedAt(
  db: Db,
  organizationId: string,
  eventId: string,
  used: readonly { id: string; usedAt: Date | null }[],
  now: Date,
): Promise<string[]> {
  const ids = used.map(({ id }) => id);
  const moments = used.map(({ usedAt }) => usedAt?.toISOString() ?? null);
  const hosts = await db
    .with('moved', (inner) =>
      inner
        .updateTable('pass')
        .from(
          sql<{
            id: string;
            used_at: Date | null;
          }>`unnest(${ids}::uuid[], ${moments}::timestamptz[])`.as<'used'>(sql`used(id, used_at)`),
        )
        .set((eb) => ({ used_at: eb.ref('used.used_at'), updated_at: now }))
        .where('pass.organization_id', '=', organizationId)
        .whereRef('pass.id', '=', 'used.id'),
    )
    .selectFrom('event_host')
    .select('event_host.account_id')
    .where('event_host.organization_id', '=', organizationId)
    .where('event_host.event_id', '=', eventId)
    .orderBy('event_host.account_id')
    .limit(MAX_TOLD)
    .execute();
  return hosts.map(({ account_id }) => account_id);
}
// A notice holds 8000 bytes; the page of whoever is left out asks by itself every few seconds.
export const MAX_TOLD = 100;

export interface ScanFilter {
  readonly conflicts?: boolean | undefined;
  readonly action?: 'in' | 'out' | undefined;
  /** Of the passes that are there now. */
  readonly registrationId?: string | undefined;
}

export type ListedScanRow = Awaited<ReturnType<typeof listScans>>[number];

export async function listScans(
  db: Db,
  organizationId: string,
  eventId: string,
  { conflicts = false, action, registrationId, page, pageSize, search }: ScanFilter & Paging,
) {
  let query = db
    .selectFrom('check_in')
    .leftJoin('pass', (join) =>
      join.on('pass.organization_id', '=', organizationId).onRef('pass.id', '=', 'check_in.pass_id'),
    )
    .leftJoin('registration', (join) =>
      join
        .on('registration.organization_id', '=', organizationId)
        .onRef('registration.id', '=', 'pass.registration_id'),
    )
    .leftJoin('account as owner', (join) =>
      join.on('owner.organization_id', '=', organizationId).onRef('owner.id', '=', 'registration.account_id'),
    )
    .leftJoin('account', (join) =>
      join.on('account.organization_id', '=', organizationId).onRef('account.id', '=', 'check_in.account_id'),
    )
    .leftJoin('image', (join) =>
      join.on('image.organization_id', '=', organizationId).onRef('image.id', '=', 'account.image_id'),
    )
    .select([
      'check_in.nonce',
      'check_in.action',
      'check_in.verdict',
      'check_in.told',
      'check_in.door',
      'check_in.scanned_at',
      'check_in.received_at',
      'check_in.pass_id',
      'pass.number',
      'pass.pass_type_id',
      'pass.location',
      'pass.status',
      'pass.used_at',
      'pass.secret',
      'registration.account_id as owner_id',
      'owner.username',
      'owner.first_name',
      'owner.last_name',
    ])
    .select(accountColumn('account', 'image').as('account'))
    .where('check_in.organization_id', '=', organizationId)
    .where('check_in.event_id', '=', eventId);
  if (registrationId !== undefined) query = query.where('pass.registration_id', '=', registrationId);
  if (conflicts) query = query.where('check_in.told', '=', 'first').where('check_in.verdict', '<>', 'first');
  if (action !== undefined) query = query.where('check_in.action', '=', action);
  if (search !== undefined && search.trim() !== '')
    query = query.where('owner.search_text', 'like', containsPattern(search));
  return query
    .orderBy('check_in.scanned_at', 'desc')
    .orderBy('check_in.nonce', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

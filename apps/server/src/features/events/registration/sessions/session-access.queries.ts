import { sql, type Selectable } from 'kysely';
import { anyOf, type Db } from '../../../../platform/db/database.ts';
import type { SessionAccessTable } from '../registration.tables.ts';
import { isUuid } from '../../../../platform/ids.ts';
import { awaitsDelivery, keepsHold } from '../registrations.queries.ts';

export type AccessRow = Selectable<SessionAccessTable>;

export async function findBookable(db: Db, organizationId: string, eventId: string, idOrSlug: string) {
  return db
    .selectFrom('event_session')
    .innerJoin('event', (join) =>
      join.on('event.organization_id', '=', organizationId).onRef('event.id', '=', 'event_session.event_id'),
    )
    .select([
      'event_session.id',
      'event_session.name',
      'event_session.price',
      'event_session.supply',
      'event_session.registration_enabled',
      'event_session.end_time',
      'event.canceled_at',
      sql<Date>`now()`.as('now'),
    ])
    .where('event_session.organization_id', '=', organizationId)
    .where('event_session.event_id', '=', eventId)
    .where(isUuid(idOrSlug) ? 'event_session.id' : 'event_session.slug', '=', idOrSlug.toLowerCase())
    .executeTakeFirst();
}

const accesses = (db: Db, organizationId: string) =>
  db
    .selectFrom('session_access')
    .innerJoin('pass', (join) =>
      join.on('pass.organization_id', '=', organizationId).onRef('pass.id', '=', 'session_access.pass_id'),
    )
    .selectAll('session_access')
    .where('session_access.organization_id', '=', organizationId);

export async function listAccessesOf(
  db: Db,
  organizationId: string,
  registrationId: string,
  sessionId: string,
): Promise<AccessRow[]> {
  return accesses(db, organizationId)
    .where('pass.registration_id', '=', registrationId)
    .where('session_access.session_id', '=', sessionId)
    .orderBy('pass.number')
    .orderBy('pass.id')
    .execute();
}

export async function listEnterable(
  db: Db,
  organizationId: string,
  registrationId: string,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('pass')
    .select('pass.id')
    .where('pass.organization_id', '=', organizationId)
    .where('pass.registration_id', '=', registrationId)
    .where('pass.status', 'in', ['ready', 'needsInfo'])
    .orderBy('pass.number')
    .orderBy('pass.id')
    .execute();
}

/** A place that was given up is chosen anew. */
export async function putDraftAccesses(
  db: Db,
  organizationId: string,
  rows: readonly { id: string; event_id: string; session_id: string; pass_id: string; price: number }[],
  holdEnds: Date,
): Promise<void> {
  await db
    .insertInto('session_access')
    .values(
      rows.map((row) => ({
        ...row,
        organization_id: organizationId,
        status: 'draft',
        hold_expires_at: holdEnds,
        created_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'session_id', 'pass_id'])
        .doUpdateSet((eb) => ({
          status: 'draft',
          price: eb.ref('excluded.price'),
          hold_expires_at: eb.ref('excluded.hold_expires_at'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .where('session_access.status', '=', 'canceled'),
    )
    .execute();
}

export async function deleteDraftAccesses(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('session_access')
    .where('session_access.organization_id', '=', organizationId)
    .where((eb) => anyOf(eb.ref('session_access.id'), ids))
    .where('session_access.status', '=', 'draft')
    .execute();
}

export async function setAccess(
  db: Db,
  organizationId: string,
  id: string,
  changes: { status: 'ready' | 'needsInfo'; amount_paid: number; updated_at: Date },
): Promise<void> {
  await db
    .updateTable('session_access')
    .set({ ...changes, hold_expires_at: null })
    .where('session_access.organization_id', '=', organizationId)
    .where('session_access.id', '=', id)
    .execute();
}

/** Places kept too long, with the registrations that they are of; not those about to be paid. */
export async function listExpiredAccesses(
  db: Db,
  organizationId: string,
  sessionId: string | undefined,
): Promise<{ registration_id: string; session_id: string }[]> {
  return db
    .selectFrom('session_access')
    .innerJoin('pass', (join) =>
      join.on('pass.organization_id', '=', organizationId).onRef('pass.id', '=', 'session_access.pass_id'),
    )
    .select(['pass.registration_id', 'session_access.session_id'])
    .distinct()
    .where('session_access.organization_id', '=', organizationId)
    .where('session_access.status', '=', 'draft')
    .where('session_access.hold_expires_at', '<=', sql<Date>`now()`)
    .$if(sessionId !== undefined, (query) => query.where('session_access.session_id', '=', sessionId ?? ''))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_intent')
            .select('payment_intent.id')
            .where('payment_intent.organization_id', '=', organizationId)
            .whereRef('payment_intent.registration_id', '=', 'pass.registration_id')
            .where('payment_intent.purpose', '=', 'session')
            .where(
              sql<boolean>`payment_intent.subject = pass.registration_id || ' ' || session_access.session_id`,
            )
            .where(keepsHold('session_access.hold_expires_at')),
        ),
      ),
    )
    .limit(100)
    .execute();
}

export async function isSessionBeingPaid(
  db: Db,
  organizationId: string,
  registrationId: string,
  sessionId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_intent')
    .select('payment_intent.id')
    .where('payment_intent.organization_id', '=', organizationId)
    .where('payment_intent.registration_id', '=', registrationId)
    .where('payment_intent.purpose', '=', 'session')
    .where('payment_intent.subject', '=', `${registrationId} ${sessionId}`)
    .where(awaitsDelivery)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

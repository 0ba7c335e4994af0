import type { Selectable } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { EventEmailTable } from '../documents.tables.ts';

export type EventEmailRow = Selectable<EventEmailTable>;

const email = (db: Db, organizationId: string, eventId: string, type: EventEmailRow['type']) =>
  db
    .selectFrom('event_email')
    .selectAll('event_email')
    .where('event_email.organization_id', '=', organizationId)
    .where('event_email.event_id', '=', eventId)
    .where('event_email.type', '=', type);

type OfEmail = Parameters<typeof email>;

export async function findEmail(...of: OfEmail): Promise<EventEmailRow | undefined> {
  return email(...of).executeTakeFirst();
}

/** Locked until the transaction ends. */
export async function holdEmail(...of: OfEmail): Promise<EventEmailRow | undefined> {
  return email(...of)
    .forUpdate()
    .executeTakeFirst();
}

export async function upsertEmail(
  db: Db,
  organizationId: string,
  eventId: string,
  type: EventEmailRow['type'],
  { now, ...changes }: { body?: string; reply_to?: string; now: Date },
): Promise<EventEmailRow> {
  return db
    .insertInto('event_email')
    .values({
      organization_id: organizationId,
      event_id: eventId,
      type,
      ...changes,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'event_id', 'type']).doUpdateSet({ ...changes, updated_at: now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Name of a pass that an attendee of this event could hold, for a sample. */
export async function findPassName(
  db: Db,
  organizationId: string,
  eventId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('pass_type')
    .select('pass_type.name')
    .where('pass_type.organization_id', '=', organizationId)
    .where('pass_type.event_id', '=', eventId)
    .orderBy('pass_type.sort_order')
    .orderBy('pass_type.id')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { HOLD_MINUTES, pauseAfter } from '../registrations.queries.ts';

interface Place {
  readonly registrationId: string;
  readonly sessionId: string;
}

export interface SessionHold {
  /** When it ends, or ended: then none begins before `again`. */
  readonly ends: Date;
  readonly again: Date;
  readonly now: Date;
}

const pause = pauseAfter(sql.ref('session_hold.holds_begun'));
const begins = sql<boolean>`session_hold.last_hold_ends + ${pause} <= now()`;

/**
 * A hold begins, unless one is running: it is not prolonged by changing one's mind, nor by letting go of it all. In the pause
 * after a hold none begins. Behind the lock of the registration.
 */
export async function beginHold(
  db: Db,
  organizationId: string,
  { registrationId, sessionId }: Place,
): Promise<SessionHold> {
  return db
    .insertInto('session_hold')
    .values({
      organization_id: organizationId,
      registration_id: registrationId,
      session_id: sessionId,
      last_hold_ends: sql<Date>`now() + ${sql.lit(HOLD_MINUTES)} * interval '1 minute'`,
      holds_begun: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'registration_id', 'session_id']).doUpdateSet((eb) => ({
        last_hold_ends: sql<Date>`case when ${begins} then ${eb.ref('excluded.last_hold_ends')}
          else session_hold.last_hold_ends end`,
        holds_begun: sql<number>`session_hold.holds_begun + case when ${begins} then 1 else 0 end`,
      })),
    )
    .returning([
      'session_hold.last_hold_ends as ends',
      sql<Date>`session_hold.last_hold_ends + ${pause}`.as('again'),
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirstOrThrow();
}

/** A purchase ends the pauses. */
export async function deleteHold(
  db: Db,
  organizationId: string,
  { registrationId, sessionId }: Place,
): Promise<void> {
  await db
    .deleteFrom('session_hold')
    .where('session_hold.organization_id', '=', organizationId)
    .where('session_hold.registration_id', '=', registrationId)
    .where('session_hold.session_id', '=', sessionId)
    .execute();
}

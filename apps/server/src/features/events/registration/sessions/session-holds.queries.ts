import type { Db } from '../../../../platform/db/database.ts';
import { lapsedPromises, lastLapse } from '../../../money/payments/index.ts';

interface Place {
  readonly registrationId: string;
  readonly sessionId: string;
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

/** When the last promise of money for these places ended without it. */
export const lastLapseOf = (db: Db, organizationId: string, { registrationId, sessionId }: Place) =>
  lapsedPromises(db, organizationId)
    .select(lastLapse.as('at'))
    .where('payment_intent.purpose', '=', 'session')
    .where('payment_intent.subject', '=', `${registrationId} ${sessionId}`);

import type { Db } from '../../../../platform/db/database.ts';

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

import type { Caller, TestApp, TestOrganization } from '../../testing/app.ts';
import { inHours, makeEvent } from '../events/events.factory.ts';
import { makePass, makePassType, makeRegistration } from '../registration/passes.factory.ts';
import type { NewRow, PassTable, PassTypeTable, EventTable } from '../../platform/db/schema.ts';

/** An event in some days, with a kind of pass that may be handed on and given back. */
export interface Stage {
  readonly org: TestOrganization;
  readonly eventId: string;
  readonly passTypeId: string;
}

export async function makeStage(
  org: TestOrganization,
  {
    event = {},
    passType = {},
  }: { event?: Partial<NewRow<EventTable>>; passType?: Partial<NewRow<PassTypeTable>> } = {},
): Promise<Stage> {
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, {
    event_start: inHours(48),
    event_end: inHours(50),
    ...event,
  });
  const passTypeId = await makePassType(db, organizationId, eventId, {
    cancelable: true,
    transferable: true,
    ...passType,
  });
  return { org, eventId, passTypeId };
}

/** The path of a pass that the person has. */
export async function givePass(
  { org, eventId, passTypeId }: Stage,
  owner: Caller,
  pass: Partial<NewRow<PassTable>> = {},
): Promise<{ id: string; path: string; registrationId: string }> {
  const { db, organizationId } = org.context();
  const known = await db
    .selectFrom('registration')
    .select('registration.id')
    .where('registration.organization_id', '=', organizationId)
    .where('registration.event_id', '=', eventId)
    .where('registration.account_id', '=', owner.id)
    .executeTakeFirst();
  const registrationId = known?.id ?? (await makeRegistration(db, organizationId, eventId, owner.id));
  const id = await makePass(db, organizationId, registrationId, passTypeId, pass);
  return { id, registrationId, path: `/self/events/${eventId}/attendee/passes/${id}` };
}

export const stockOf = async (testApp: TestApp, id: string): Promise<number> => {
  const { rows } = await testApp.database.pool.query<{ taken: number }>(
    'select taken from stock where id = $1',
    [id],
  );
  return rows[0]?.taken ?? 0;
};

import type { Caller, TestApp, TestOrganization } from '../../../testing/app.ts';
import { inHours, makeEvent } from '../programme/events.factory.ts';
import { findCapturedIntent, markConsumed, openIntent, writeReceipt } from '../../money/payments/index.ts';
import {
  makePass,
  makePassType,
  makeRefundSchedule,
  makeRegistration,
} from '../registration/passes/passes.factory.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { PassTable } from '../registration/registration.tables.ts';
import type { PassTypeTable } from '../tickets/tickets.tables.ts';
import type { EventTable } from '../programme/programme.tables.ts';

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

/** As above, with so much given back until the event begins. */
export async function makeRefundable(
  org: TestOrganization,
  percentage: number,
  options?: Parameters<typeof makeStage>[1],
): Promise<Stage> {
  const stage = await makeStage(org, options);
  const { db, organizationId } = org.context();
  await makeRefundSchedule(db, organizationId, stage.passTypeId, percentage);
  return stage;
}

/** Passes bought together with one payment, as much for each. */
export async function buyPasses(stage: Stage, owner: Caller, staff: Caller, count: number, price: number) {
  const passes: Awaited<ReturnType<typeof givePass>>[] = [];
  for (let index = 0; index < count; index += 1)
    passes.push(await givePass(stage, owner, { amount_paid: price, price, payer_id: owner.id }));
  const [first] = passes;
  if (first === undefined) throw new Error('nothing is bought');
  const lines = passes.map(({ id }) => ({
    kind: 'pass' as const,
    thing_id: id,
    pass_id: id,
    name: 'Pass',
    quantity: 1,
    price,
    discount: 0,
  }));
  const intentId = await payFor(stage, owner, staff, first.registrationId, lines);
  return { passes, intentId };
}

/** Pays for parts that stand in a registration already, and writes the receipt. */
export async function payFor(
  { org, eventId }: Stage,
  owner: Caller,
  staff: Caller,
  registrationId: string,
  lines: Parameters<typeof writeReceipt>[3],
): Promise<string> {
  const thing = { purpose: 'registration', registrationId } as const;
  const { id: intentId } = await openIntent(org.context(owner.id), {
    ...thing,
    eventId,
    accountId: owner.id,
    subtotal: lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    description: 'Passes',
    details: {},
  });
  await staff.post(`/admin/payments/intents/${intentId}/paid`);
  await org.context(owner.id).transaction(async (inner) => {
    const intent = await findCapturedIntent(inner, thing);
    if (intent === undefined) throw new Error('nothing is paid');
    await writeReceipt(inner, { event_id: eventId, account_id: owner.id }, intent, lines);
    await markConsumed(inner, intentId);
  });
  return intentId;
}

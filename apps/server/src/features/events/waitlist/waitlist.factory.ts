import type { Context } from '../../../platform/context.ts';
import type { EventTable } from '../programme/programme.tables.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import type { PassTypeTable } from '../tickets/tickets.tables.ts';
import { newId } from '../../../platform/ids.ts';
import { openStock } from '../../money/capacity/index.ts';
import { inHours, makeEvent } from '../programme/events.factory.ts';

interface Made {
  readonly eventId: string;
  readonly passTypeId: string;
}

/** An event on sale with one pass type of which so many are left. */
export async function makeSale(
  ctx: Context,
  supply: number | null,
  {
    event = {},
    passType = {},
  }: { event?: Partial<NewRow<EventTable>>; passType?: Partial<NewRow<PassTypeTable>> } = {},
): Promise<Made> {
  const { db, organizationId } = ctx;
  const eventId = await makeEvent(db, organizationId, {
    registration: true,
    registration_start: inHours(-1),
    registration_end: inHours(100),
    event_start: inHours(200),
    event_end: inHours(210),
    ...event,
  });
  const passTypeId = newId();
  await db
    .insertInto('pass_type')
    .values({
      organization_id: organizationId,
      id: passTypeId,
      event_id: eventId,
      slug: 'regular',
      name: 'Regular',
      max_quantity_per_sale: 5,
      created_at: new Date(),
      updated_at: new Date(),
      ...passType,
    })
    .execute();
  await openStock(ctx, [{ id: passTypeId, supply }]);
  return { eventId, passTypeId };
}

import type { Context } from '../../../../platform/context.ts';
import { findPaidThing } from '../../../money/payments/index.ts';
import { deliverAddOns } from './add-ons.service.ts';

export async function deliverPaidAddOns(ctx: Context, intentId: string): Promise<void> {
  const thing = await findPaidThing(ctx, intentId);
  if (thing?.purpose === 'addOns' && thing.part !== undefined)
    await deliverAddOns(ctx, thing.registrationId, thing.part);
}

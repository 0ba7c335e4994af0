import type { Context } from '../../platform/context.ts';
import { deliverAddOns } from './add-ons.service.ts';
import { findPaidPass } from './add-ons.queries.ts';

export async function deliverPaidAddOns(ctx: Context, intentId: string): Promise<void> {
  const paid = await findPaidPass(ctx.db, ctx.organizationId, intentId);
  if (paid !== undefined) await deliverAddOns(ctx, paid.registration_id, paid.pass_id);
}

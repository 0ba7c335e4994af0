import type { Context } from '../../../../platform/context.ts';
import { PermanentJobError } from '../../../../platform/jobs/job.ts';
import { connect } from '../integrations/integrations.service.ts';
import { readDispute } from '../integrations/webhooks.service.ts';
import { isRefusal } from '../providers/provider.types.ts';

/** A dispute that was listed and could not be read then; later lists may not name it. */
export async function readMissedDispute(
  ctx: Context,
  { integrationId, reference }: { readonly integrationId: string; readonly reference: string },
): Promise<void> {
  const provider = await connect(ctx, integrationId);
  try {
    const effect = await readDispute(ctx, integrationId, provider, reference);
    if (effect !== undefined) await ctx.transaction(effect);
  } catch (error) {
    if (isRefusal(error)) throw new PermanentJobError(`Dispute ${reference} cannot be read`, error);
    throw error;
  }
}

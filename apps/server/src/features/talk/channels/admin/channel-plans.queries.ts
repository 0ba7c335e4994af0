import type { Db } from '../../../../platform/db/database.ts';

export async function replacePlans(
  db: Db,
  organizationId: string,
  channelId: string,
  planIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('channel_plan')
    .where('channel_plan.organization_id', '=', organizationId)
    .where('channel_plan.channel_id', '=', channelId)
    .execute();
  if (planIds.length === 0) return;
  await db
    .insertInto('channel_plan')
    .values(
      planIds.map((product_id) => ({ organization_id: organizationId, channel_id: channelId, product_id })),
    )
    .execute();
}

import type { Context } from '../../../../platform/context.ts';
import { getReadableContent } from './contents.service.ts';
import { addToDay } from './counts.queries.ts';
import { countedBy } from './counts.state.ts';
import { dayOf } from '../../../../platform/days.ts';

const ONCE_IN_MS = 10 * 60 * 1000;

/** Managers do not count: they look at their own work all day. */
export async function countContent(
  ctx: Context,
  idOrSlug: string,
  what: 'view' | 'play',
  address: string,
): Promise<null> {
  const { id, is_manager } = await getReadableContent(ctx, idOrSlug);
  if (is_manager) return null;
  const counted = countedBy(ctx.services);
  const reader = ctx.actor.kind === 'member' ? ctx.actor.accountId : address;
  const key = `${ctx.organizationId} ${id} ${what} ${reader}`;
  const now = ctx.now();
  const before = counted.get(key);
  if (before !== undefined && now.getTime() - before < ONCE_IN_MS) return null;
  counted.set(key, now.getTime());
  const day = dayOf(now, ctx.organization.timezone);
  await addToDay(ctx.db, ctx.organizationId, id, day, {
    views: what === 'view' ? 1 : 0,
    plays: what === 'play' ? 1 : 0,
  });
  return null;
}

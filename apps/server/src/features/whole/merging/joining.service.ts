import type { Context } from '../../../platform/context.ts';
import { lockRegistrations } from '../../events/registration/index.ts';
import * as queries from './joining.queries.ts';

/**
 * Two registrations for one event become one, so that they can be of one account: of an empty one and one with passes the latter
 * is kept, with the payments and the past of both. Two with passes are refused when the merge begins; later they come
 * together too, for a merge always ends.
 */
export async function joinRegistrations(
  inner: Context,
  { fromId, intoId }: { readonly fromId: string; readonly intoId: string },
): Promise<void> {
  const { db, organizationId } = inner;
  for (;;) {
    const shared = await queries.listShared(db, organizationId, fromId, intoId);
    if (shared.length === 0) return;
    const ids = shared.flatMap(({ from, into }) => [from, into]);
    await lockRegistrations(inner, ids);
    const standing = await queries.listStanding(db, organizationId, ids);
    const joined = shared.map(({ from, into }) =>
      standing.has(from) && !standing.has(into) ? { gone: into, kept: from } : { gone: from, kept: into },
    );
    await queries.moveParts(db, organizationId, joined);
    await queries.keepHolds(db, organizationId, joined);
    await queries.deleteGone(db, organizationId, joined);
  }
}

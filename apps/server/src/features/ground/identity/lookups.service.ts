import { requireMember } from '../accounts/index.ts';
import type { Context } from '../../../platform/context.ts';
import { appError } from '../../../platform/errors.ts';
import { addHits } from './limits/limits.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Enough for a team, too few for a list of addresses. */
const LOOKUPS_PER_DAY = 40;

/**
 * For calls that tell whether an address is a member's: one counter of an account for all of them and in all processes, so
 * that none adds to another. To be called before a transaction begins, or a refusal would take the count back.
 */
export async function countLookup(ctx: Context): Promise<void> {
  const { accountId } = requireMember(ctx.actor);
  const now = ctx.now();
  const [hits = 0] = await addHits(
    ctx.db,
    ctx.organizationId,
    [
      {
        bucket: ctx.services.secrets.mac('address lookups', ctx.organizationId, accountId),
        expiresAt: new Date(now.getTime() + DAY_MS),
        max: LOOKUPS_PER_DAY,
      },
    ],
    now,
  );
  if (hits <= LOOKUPS_PER_DAY) return;
  throw appError('tooManyRequests', 'lookups.tooMany').retryAfter(DAY_MS / 1000);
}

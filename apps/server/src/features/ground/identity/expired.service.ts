import type { IdentityContext } from './identity.state.ts';
import * as queries from './expired.queries.ts';

const DAY_MS = 24 * 60 * 60_000;
const SIGN_UP_DAYS = 7;

/** Each hour: a stranger can add to these, and they count for minutes or hours. */
export const deleteShortLived = (ctx: IdentityContext): Promise<void> =>
  queries.deleteExpired(ctx.db, ctx.organizationId, queries.SHORT_LIVED, ctx.now());

/** Frees the space of what has run out, and of sign-ups that nobody confirmed. */
export async function deleteExpired(ctx: IdentityContext): Promise<void> {
  const now = ctx.now().getTime();
  await queries.deleteExpired(ctx.db, ctx.organizationId, queries.LONG_LIVED, new Date(now - DAY_MS));
  await queries.deleteStaleSignUps(ctx.db, ctx.organizationId, new Date(now - SIGN_UP_DAYS * DAY_MS));
}

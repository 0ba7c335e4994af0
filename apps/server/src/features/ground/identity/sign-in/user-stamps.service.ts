import { refusal, tokenRefusal } from '../identity.errors.ts';
import type { IdentityContext } from '../identity.state.ts';
import * as families from '../tokens/token-families.queries.ts';
import * as queries from '../users/users.queries.ts';

/**
 * Changes with everything that ends what was proven before: the password, a forced reset, and whether the user may sign
 * in. A sign-in under way carries it from step to step.
 */
export function stampOf(ctx: IdentityContext, user: queries.UserRow): string {
  const { id, verifier, password_until: until, enabled } = user;
  const parts = [id, verifier ?? '', until?.toISOString() ?? '', String(enabled)];
  return ctx.services.secrets.mac('identity stamp', ctx.organizationId, ...parts).toString('base64url');
}

/**
 * The row of the user as it stays until the transaction ends; refused when it has changed since `user` was read. A change
 * of the password waits for it, and then ends what was begun.
 */
export async function holdUnchanged(ctx: IdentityContext, user: queries.UserRow): Promise<queries.UserRow> {
  const held = await queries.holdUser(ctx.db, ctx.organizationId, user.id);
  if (held === undefined || stampOf(ctx, held) !== stampOf(ctx, user))
    throw refusal('NotAuthorizedException');
  return held;
}

/** Grounds on which a user is changed: the sign-in of an access token; without one, a step of a sign-in under way. */
export interface Authority {
  readonly user: queries.UserRow;
  readonly familyId?: string;
}

/**
 * Locks the row of the user until the transaction ends. Refused when the grounds have ended since they were read: the
 * sign-in was revoked, or the stamp of the step is another one by now.
 */
export async function lockAuthorized(
  ctx: IdentityContext,
  { user, familyId }: Authority,
): Promise<queries.UserRow> {
  const locked = await queries.lockUser(ctx.db, ctx.organizationId, user.login_id);
  const isGood =
    familyId === undefined
      ? locked !== undefined && stampOf(ctx, locked) === stampOf(ctx, user)
      : await families.isLive(ctx.db, ctx.organizationId, familyId, user.id, ctx.now());
  if (locked?.id !== user.id || !isGood)
    throw familyId === undefined
      ? refusal('NotAuthorizedException')
      : tokenRefusal('Access Token has been revoked');
  return locked;
}

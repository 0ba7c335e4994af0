import { refusal } from './identity.errors.ts';
import type { IdentityContext } from './identity.state.ts';
import * as queries from './users.queries.ts';

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

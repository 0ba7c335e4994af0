import type { Context } from '../../../../platform/context.ts';
import { appError, notFound } from '../../../../platform/errors.ts';
import { isRefusal } from '../identity.errors.ts';
import { requireSignedIn, type SignedIn } from '../tokens/verified-tokens.service.ts';

/** For calls of the API, whose refusals are not those of the protocol. */
export async function requireOwnSignIn(ctx: Context, token: string): Promise<SignedIn> {
  // Another service keeps the sign-ins of its people.
  if (ctx.organization.identityService !== 'embedded') throw notFound('signIn');
  return requireSignedIn(ctx, token).catch((error: unknown) => {
    throw isRefusal(error)
      ? appError('unauthenticated', 'token.invalid', { values: { of: 'signIn' } })
      : error;
  });
}

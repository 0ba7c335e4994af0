import type { Context } from '../../../../platform/context.ts';
import { appError } from '../../../../platform/errors.ts';
import { textIn } from '../../../../platform/texts/texts.ts';
import { isRefusal, refusal } from '../identity.errors.ts';
import { requireOwnSignIn } from './own-sign-in.service.ts';
import * as queries from './recent-sign-in.queries.ts';
import { requireSignedIn, type SignedIn } from '../tokens/verified-tokens.service.ts';

/** A stolen token is older, or soon will be; a form is filled in faster. */
const RECENT_MS = 10 * 60_000;

/** For what keeps its owner out of an account, or lets somebody else in: a token alone is not enough for it. */
export async function requireRecent(
  ctx: Context,
  { familyId, authTime }: Pick<SignedIn, 'familyId' | 'authTime'>,
): Promise<void> {
  const since = ctx.now().getTime() - RECENT_MS;
  if (authTime.getTime() >= since) return;
  const confirmedAt = await queries.findConfirmedAt(ctx.db, ctx.organizationId, familyId);
  if (confirmedAt === null || confirmedAt.getTime() < since)
    // Clients of the protocol know the name and sign in anew; the site knows the message and asks for the password.
    throw refusal('NotAuthorizedException', textIn('en', 'signIn.notRecent'), 'notRecent');
}

/** The same for calls of the API. Where another service keeps the sign-ins, it decides how long they last. */
export async function requireRecentSignIn(ctx: Context, token: string): Promise<void> {
  if (ctx.organization.identityService !== 'embedded') return;
  const signedIn = await requireOwnSignIn(ctx, token);
  await requireRecent(ctx, signedIn).catch((error: unknown) => {
    throw isRefusal(error) ? appError('forbidden', 'signIn.notRecent') : error;
  });
}

/** The person at the sign-in, with the user and that they may do what a recent sign-in is needed for. */
export async function requireRecentlySignedIn(ctx: Context, accessToken: string): Promise<SignedIn> {
  const signedIn = await requireSignedIn(ctx, accessToken);
  await requireRecent(ctx, signedIn);
  return signedIn;
}

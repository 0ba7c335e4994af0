import type { Context } from '../../../../platform/context.ts';
import { notFound } from '../../../../platform/errors.ts';
import { doorsClosed, signInsEnded } from '../identity.facts.ts';
import { readRefreshToken } from '../tokens/refresh-tokens.ts';
import * as queries from '../tokens/token-families.queries.ts';
import { requireClient } from '../tokens/token-pools.policy.ts';
import * as users from '../users/users.queries.ts';
import { forget, requireSignedIn } from '../tokens/verified-tokens.service.ts';

export async function endSignIn(ctx: Context, familyId: string, clientId: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    const ended = await queries.revokeFamily(inner.db, ctx.organizationId, familyId, clientId, ctx.now());
    if (ended === undefined) return;
    forget(inner, ended.user_id, [ended.id]);
    await inner.record(signInsEnded(ended.user_id));
  });
}

/** Says nothing about tokens it does not know: signing out twice, or after the user is gone, is no mistake. */
export async function revokeToken(ctx: Context, refreshToken: string, clientId: string): Promise<void> {
  requireClient(ctx, clientId);
  const read = readRefreshToken(ctx, refreshToken);
  if (read !== undefined) await endSignIn(ctx, read.familyId, clientId);
}

export async function signOutEverywhere(ctx: Context, accessToken: string): Promise<void> {
  const { user } = await requireSignedIn(ctx, accessToken);
  await ctx.transaction((inner) => endSignIns(inner, user.id));
}

/** Everywhere, or everywhere else; shared links open nothing from then on. In the caller's transaction. */
export async function endSignIns(ctx: Context, userId: string, exceptFamilyId?: string): Promise<void> {
  // First, as it locks the row: a sign-in that is being granted holds the row, and is then among those revoked.
  await users.closeDoors(ctx.db, ctx.organizationId, userId, ctx.now());
  const ended = await queries.revokeAll(ctx.db, ctx.organizationId, userId, ctx.now(), exceptFamilyId);
  forget(ctx, userId, ended);
  if (ended.length > 0) await ctx.record(signInsEnded(userId));
  await ctx.record(doorsClosed(userId));
}

/** By the staff, as the person themselves everywhere. In the caller's transaction. */
export async function signOutUser(ctx: Context, userId: string): Promise<void> {
  if (ctx.organization.identityService !== 'embedded') throw notFound('signIn');
  if ((await users.findUser(ctx.db, ctx.organizationId, userId)) === undefined) throw notFound('signIn');
  await endSignIns(ctx, userId);
}

/** False when it is not a live one of that user. */
export async function endOwnSignIn(ctx: Context, userId: string, familyId: string): Promise<boolean> {
  const isEnded = await queries.revokeOwn(ctx.db, ctx.organizationId, userId, familyId, ctx.now());
  if (isEnded) {
    forget(ctx, userId, [familyId]);
    await ctx.record(signInsEnded(userId));
  }
  return isEnded;
}

export async function endSignInsAtDevice(ctx: Context, userId: string, deviceKey: string): Promise<void> {
  const ended = await queries.revokeAtDevice(ctx.db, ctx.organizationId, userId, deviceKey, ctx.now());
  forget(ctx, userId, ended);
  if (ended.length > 0) await ctx.record(signInsEnded(userId));
}

/** The sign-ins of a user that were ended before their time; what has run out since is forgotten. */
export const listEndedSignIns = (ctx: Context, userId: string): Promise<string[]> =>
  queries.listRevokedIds(ctx.db, ctx.organizationId, userId);

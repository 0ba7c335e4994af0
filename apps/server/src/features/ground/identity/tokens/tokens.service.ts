import { randomUUID } from 'node:crypto';
import type { Context } from '../../../../platform/context.ts';
import { viewIdentities } from '../federation/federation.views.ts';
import { refusal, tokenRefusal } from '../identity.errors.ts';
import type { IdentityContext } from '../identity.state.ts';
import { countWrongRefresh } from '../limits/limits.service.ts';
import { readRefreshToken, writeRefreshToken } from './refresh-tokens.ts';
import { endSignIn } from '../sign-ins/sign-out.service.ts';
import { getSigningKey } from './signing-keys.service.ts';
import { findSignInUser, type SignInUser } from '../sign-in/sign-in-users.queries.ts';
import * as queries from './token-families.queries.ts';
import { requireClient } from './token-pools.policy.ts';
import { API_SCOPE, issuerOf, mintTokens, TOKEN_SECONDS } from './tokens.ts';
import { holdUnchanged } from '../sign-in/user-stamps.service.ts';
import { holdUser } from '../users/users.queries.ts';
import { claimsWithin, usernameOf, viewClaims } from '../users/users.views.ts';

/** From when the person proved who they are; no refresh, and no sign-in that goes by another, makes it longer. */
const SIGN_IN_MS = 30 * 86_400_000;

export interface AuthenticationResult {
  AccessToken: string;
  /** Absent for a client of the hosted domain that did not ask for `openid`. */
  IdToken?: string;
  RefreshToken?: string;
  TokenType: 'Bearer';
  ExpiresIn: number;
  NewDeviceMetadata?: { DeviceKey: string; DeviceGroupKey: string };
}

/** Begins a sign-in of a user who has proven everything that is asked of them, as they are in `user`. */
export async function startSignIn(
  ctx: Context,
  user: SignInUser,
  { deviceKey = null }: { deviceKey?: string | null } = {},
): Promise<AuthenticationResult> {
  const granted = { scope: API_SCOPE, isHosted: false, authTime: ctx.now(), deviceKey };
  const familyId = await ctx.transaction(async (inner) => {
    await holdUnchanged(inner, user);
    return insertFamily(inner, user.id, { ...granted, expiresAt: signInExpiry(granted.authTime) });
  });
  return {
    ...(await mint(ctx, familyId, { user, ...granted })),
    RefreshToken: writeRefreshToken(ctx, familyId, 0),
  };
}

interface Granted {
  readonly scope: string;
  /** When the user has proven who they are. */
  readonly authTime: Date;
  readonly expiresAt: Date;
}

/**
 * A sign-in that is to begin until then; as one of its user's it ends with all the others. One that goes by another
 * sign-in begins only while that one lasts. In the caller's transaction.
 */
export async function grantSignIn(
  ctx: Context,
  userId: string,
  { proof, ...granted }: Granted & { readonly proof: SignInProof },
): Promise<string> {
  const user = await holdUser(ctx.db, ctx.organizationId, userId);
  const isGood =
    proof === 'elsewhere'
      ? user?.password_until === null
      : await queries.isUnended(ctx.db, ctx.organizationId, proof.familyId, userId, oldestProof(ctx));
  if (user?.enabled !== true || !isGood) throw refusal('NotAuthorizedException');
  return insertFamily(ctx, userId, { ...granted, isHosted: true });
}

/** A sign-in here, or the word of a provider that was given a moment ago. */
export type SignInProof = 'elsewhere' | { readonly familyId: string };

/** The first tokens of a sign-in that was granted; refused when it was ended, or its user shut out, meanwhile. */
export async function beginGranted(
  ctx: IdentityContext,
  familyId: string,
  nonce: string | undefined,
): Promise<AuthenticationResult> {
  const begun = await queries.begin(ctx.db, ctx.organizationId, familyId, SIGN_IN_MS, ctx.now());
  if (begun === undefined) throw refusal('NotAuthorizedException');
  const { user_id: userId, scope, auth_time: authTime, device_key: deviceKey, hosted: isHosted } = begun;
  const user = await requireAdmitted(ctx, userId);
  return {
    ...(await mint(ctx, familyId, { user, authTime, scope, isHosted, deviceKey }, nonce)),
    RefreshToken: writeRefreshToken(ctx, familyId, 0),
  };
}

const signInExpiry = (authTime: Date): Date => new Date(authTime.getTime() + SIGN_IN_MS);

/** A proof of before bears no sign-in any more. */
export const oldestProof = (ctx: IdentityContext): Date => new Date(ctx.now().getTime() - SIGN_IN_MS);

async function insertFamily(
  ctx: IdentityContext,
  userId: string,
  {
    scope,
    isHosted,
    authTime,
    expiresAt,
    deviceKey = null,
  }: Granted & { isHosted: boolean; deviceKey?: string | null },
): Promise<string> {
  const id = randomUUID();
  await queries.insertFamily(ctx.db, ctx.organizationId, {
    id,
    user_id: userId,
    client_id: ctx.organization.userPoolClientId,
    scope,
    hosted: isHosted,
    auth_time: authTime,
    expires_at: expiresAt,
    device_key: deviceKey,
    user_agent: ctx.client?.userAgent ?? null,
    address: ctx.client?.address ?? null,
    used_at: ctx.now(),
  });
  return id;
}

/** A sign-in for a user whose identity the caller vouches for. */
export const issueTokens = async (ctx: Context, userId: string): Promise<AuthenticationResult> =>
  startSignIn(ctx, await requireAdmitted(ctx, userId));

async function requireAdmitted(ctx: IdentityContext, userId: string): Promise<SignInUser> {
  const user = await findSignInUser(ctx.db, ctx.organizationId, { id: userId });
  if (user === undefined) throw refusal('UserNotFoundException');
  if (!user.enabled || user.status === 'unconfirmed') throw refusal('NotAuthorizedException');
  return user;
}

/** Two pages that refresh at once come with the same token; later it is somebody who should not have it. */
const REUSE_GRACE_MS = 60_000;

/** By whom it is shown, and the device that they say they are at. */
export interface ShownToken {
  readonly refreshToken: string;
  readonly clientId: string;
  readonly deviceKey?: string | undefined;
}

/**
 * New access and ID tokens of the same sign-in, and a refresh token in place of the one that was shown. One that was
 * replaced longer ago ends the sign-in: two have it, and who is who cannot be known.
 */
export async function rotateTokens(
  ctx: Context,
  token: ShownToken,
  address: string,
): Promise<AuthenticationResult> {
  const { familyId, shown, found } = await findShown(ctx, token, address);
  if (shown === found.generation)
    await queries.rotate(ctx.db, ctx.organizationId, familyId, shown, ctx.now());
  return {
    ...(await mint(ctx, familyId, found)),
    // A concurrent call that has rotated it a moment ago got the same token.
    RefreshToken: writeRefreshToken(ctx, familyId, Math.max(shown + 1, found.generation)),
  };
}

/** For clients of the older call, which keep the token that they have. */
export async function refreshTokens(
  ctx: Context,
  token: ShownToken,
  address: string,
): Promise<AuthenticationResult> {
  const { familyId, found } = await findShown(ctx, token, address);
  return mint(ctx, familyId, found);
}

/** How exactly it is known when a sign-in was used last. */
const USED_MS = 60_000;

async function findShown(ctx: Context, { refreshToken, clientId, deviceKey }: ShownToken, address: string) {
  requireClient(ctx, clientId);
  const { organizationId } = ctx;
  const read = readRefreshToken(ctx, refreshToken);
  const found =
    read && (await queries.findRefreshable(ctx.db, organizationId, read.familyId, clientId, ctx.now()));
  const isElsewhere = found?.isBound === true && found.deviceKey !== deviceKey;
  if (read === undefined || found === undefined || isElsewhere) {
    await countWrongRefresh(ctx, address);
    throw tokenRefusal('Invalid Refresh Token');
  }
  const { familyId, generation: shown } = read;
  const replaced = found.generation - shown;
  const since = ctx.now().getTime() - (found.rotatedAt?.getTime() ?? 0);
  if (replaced > 1 || (replaced === 1 && since > REUSE_GRACE_MS)) {
    await endSignIn(ctx, familyId, clientId);
    throw refusal('RefreshTokenReuseException');
  }
  if (ctx.now().getTime() - found.usedAt.getTime() > USED_MS)
    await queries.touch(ctx.db, organizationId, familyId, ctx.now());
  return { familyId, shown, found };
}

type Minted = Pick<queries.RefreshableSignIn, 'user' | 'authTime' | 'scope' | 'isHosted' | 'deviceKey'>;

async function mint(
  ctx: IdentityContext,
  familyId: string,
  { user, authTime, scope, isHosted, deviceKey }: Minted,
  nonce?: string,
): Promise<AuthenticationResult> {
  const about = {
    ...viewClaims(user),
    ...(user.federations.length > 0 && { identities: viewIdentities(user.federations) }),
  };
  const scopes = scope.split(' ');
  // Tokens of the organization's own site tell all; others what was asked for.
  const claims = {
    ...(scopes.includes(API_SCOPE) ? about : claimsWithin<unknown>(about, scopes)),
    ...(nonce !== undefined && { nonce }),
  };
  const { userPoolId, userPoolClientId: clientId } = ctx.organization;
  const { accessToken, idToken } = await mintTokens(
    { issuer: issuerOf(userPoolId), clientId },
    await getSigningKey(ctx),
    { sub: user.id, username: usernameOf(user), scope, originJti: familyId, authTime, deviceKey, claims },
    ctx.now(),
  );
  return {
    AccessToken: accessToken,
    ...(!isHosted || scopes.includes('openid') ? { IdToken: idToken } : {}),
    TokenType: 'Bearer',
    ExpiresIn: TOKEN_SECONDS,
  };
}

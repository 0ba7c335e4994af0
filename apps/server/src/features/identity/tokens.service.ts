import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Context, Organization } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { refusal } from './identity.errors.ts';
import { signInsEnded } from './identity.facts.ts';
import { type IdentityContext, stateOf } from './identity.state.ts';
import { findPublicKey, getSigningKey } from './signing-keys.service.ts';
import * as queries from './token-families.queries.ts';
import { type AccessClaims, issuerOf, mintTokens, readAccessToken, TOKEN_SECONDS } from './tokens.ts';
import { viewClaims } from './users.views.ts';
import { findUser, type UserRow } from './users.queries.ts';

const REFRESH_DAYS = 30;
const CLOCK_TOLERANCE_MS = 5000;

export interface AuthenticationResult {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  TokenType: 'Bearer';
  ExpiresIn: number;
}

export function requireClient(ctx: IdentityContext, clientId: string): void {
  const isOurs =
    ctx.organization.identityService === 'embedded' && clientId === ctx.organization.userPoolClientId;
  if (!isOurs) throw refusal('ResourceNotFoundException');
}

/** Begins a sign-in of a user who has proven everything that is asked of them. */
export async function startSignIn(ctx: IdentityContext, user: UserRow): Promise<AuthenticationResult> {
  const now = ctx.now();
  const familyId = randomUUID();
  await queries.insertFamily(ctx.db, ctx.organizationId, {
    id: familyId,
    user_id: user.id,
    client_id: ctx.organization.userPoolClientId,
    auth_time: now,
    expires_at: new Date(now.getTime() + REFRESH_DAYS * 86_400_000),
  });
  return { ...(await mint(ctx, user, familyId, now)), RefreshToken: writeRefreshToken(ctx, familyId, 0) };
}

/** A sign-in for a user whose identity the caller vouches for. */
export async function issueTokens(ctx: IdentityContext, userId: string): Promise<AuthenticationResult> {
  const user = await findUser(ctx.db, ctx.organizationId, userId);
  if (user === undefined) throw refusal('UserNotFoundException');
  return startSignIn(ctx, user);
}

/** Two pages that refresh at once come with the same token; later it is somebody who should not have it. */
const REUSE_GRACE_MS = 60_000;

/**
 * New access and ID tokens of the same sign-in, and a refresh token in place of the one that was shown. One that was
 * replaced longer ago ends the sign-in: two have it, and who is who cannot be known.
 */
export async function rotateTokens(
  ctx: Context,
  refreshToken: string,
  clientId: string,
): Promise<AuthenticationResult> {
  const { familyId, shown, found } = await findShown(ctx, refreshToken, clientId);
  if (shown === found.generation)
    await queries.rotate(ctx.db, ctx.organizationId, familyId, shown, ctx.now());
  return {
    ...(await mint(ctx, found.user, familyId, found.authTime)),
    // What another call has put in its place a moment ago is the same.
    RefreshToken: writeRefreshToken(ctx, familyId, Math.max(shown + 1, found.generation)),
  };
}

/** For clients of the older call, which keep the token that they have. */
export async function refreshTokens(
  ctx: Context,
  refreshToken: string,
  clientId: string,
): Promise<AuthenticationResult> {
  const { familyId, found } = await findShown(ctx, refreshToken, clientId);
  return mint(ctx, found.user, familyId, found.authTime);
}

async function findShown(ctx: Context, refreshToken: string, clientId: string) {
  requireClient(ctx, clientId);
  const { organizationId } = ctx;
  const read = readRefreshToken(ctx, refreshToken);
  const found =
    read && (await queries.findRefreshable(ctx.db, organizationId, read.familyId, clientId, ctx.now()));
  if (read === undefined || found === undefined)
    throw refusal('NotAuthorizedException', 'Invalid Refresh Token');
  const { familyId, generation: shown } = read;
  const replaced = found.generation - shown;
  const since = ctx.now().getTime() - (found.rotatedAt?.getTime() ?? 0);
  if (replaced > 1 || (replaced === 1 && since > REUSE_GRACE_MS)) {
    await endSignIn(ctx, familyId, clientId);
    throw refusal('RefreshTokenReuseException');
  }
  return { familyId, shown, found };
}

async function endSignIn(ctx: Context, familyId: string, clientId: string): Promise<void> {
  await ctx.transaction(async (inner) => {
    const ended = await queries.revokeFamily(inner.db, ctx.organizationId, familyId, clientId, ctx.now());
    if (ended === undefined) return;
    forget(inner, [ended.id]);
    await inner.record(signInsEnded(ended.user_id));
  });
}

export interface SignedIn {
  user: UserRow;
  familyId: string;
}

/** The user behind an access token, asked of the database: what changes a user never goes by what was remembered. */
export async function requireSignedIn(ctx: IdentityContext, accessToken: string): Promise<SignedIn> {
  const claims = await readClaims(ctx, accessToken);
  if (claims === undefined) throw refusal('NotAuthorizedException', 'Invalid Access Token');
  const { sub, originJti: familyId } = claims;
  const user = await queries.findLiveUser(ctx.db, ctx.organizationId, familyId, sub, ctx.now());
  if (user === undefined) throw refusal('NotAuthorizedException', 'Access Token has been revoked');
  return { user, familyId };
}

/** Says nothing about tokens it does not know: signing out twice, or after the user is gone, is no mistake. */
export async function revokeToken(ctx: Context, refreshToken: string, clientId: string): Promise<void> {
  requireClient(ctx, clientId);
  const read = readRefreshToken(ctx, refreshToken);
  if (read !== undefined) await endSignIn(ctx, read.familyId, clientId);
}

export async function signOutEverywhere(ctx: Context, accessToken: string): Promise<void> {
  const { user } = await requireSignedIn(ctx, accessToken);
  await endSignIns(ctx, user.id);
}

/** Everywhere, or everywhere else. */
export async function endSignIns(ctx: Context, userId: string, exceptFamilyId?: string): Promise<void> {
  const ended = await queries.revokeAll(ctx.db, ctx.organizationId, userId, ctx.now(), exceptFamilyId);
  forget(ctx, ended);
  if (ended.length > 0) await ctx.record(signInsEnded(userId));
}

/** The sign-ins of a user that were ended before their time; what has run out since is forgotten. */
export const listEndedSignIns = (ctx: Context, userId: string): Promise<string[]> =>
  queries.listRevokedIds(ctx.db, ctx.organizationId, userId);

export type VerifiedToken = Pick<AccessClaims, 'sub' | 'originJti' | 'expiresAt'>;
export type VerifyAccessToken = (
  organization: Organization,
  token: string,
) => Promise<VerifiedToken | undefined>;

/** For whoever answers calls with an access token; undefined for one that is forged, foreign, expired or revoked. */
export function createVerifyToken(
  services: Services,
  database: Database,
  now: () => Date = () => new Date(),
): VerifyAccessToken {
  return async (organization, token) => {
    const organizationId = organization.id;
    const ctx = { db: database.forOrganization(organizationId), organizationId, organization, services, now };
    const claims = await readClaims(ctx, token);
    if (claims === undefined || !(await isLive(ctx, claims))) return undefined;
    const { sub, originJti, expiresAt } = claims;
    return { sub, originJti, expiresAt };
  };
}

/** Signatures of a token in use are checked once a minute, its expiry each time. */
async function readClaims(ctx: IdentityContext, token: string): Promise<AccessClaims | undefined> {
  if (ctx.organization.identityService !== 'embedded') return undefined;
  const { claims: kept } = stateOf(ctx.services);
  const name = `${ctx.organizationId} ${token}`;
  const known = kept.get(name);
  if (known !== undefined) {
    return known.expiresAt.getTime() + CLOCK_TOLERANCE_MS > ctx.now().getTime() ? known : undefined;
  }
  const { userPoolId, userPoolClientId: clientId } = ctx.organization;
  const pool = { issuer: issuerOf(userPoolId), clientId };
  const claims = await readAccessToken(token, pool, (keyId) => findPublicKey(ctx, keyId), ctx.now());
  if (claims !== undefined) kept.set(name, claims);
  return claims;
}

async function isLive(ctx: IdentityContext, { sub, originJti }: AccessClaims): Promise<boolean> {
  const { liveSignIns } = stateOf(ctx.services);
  const known = liveSignIns.get(originJti);
  if (known !== undefined) return known.isLive;
  const live = await queries.isLive(ctx.db, ctx.organizationId, originJti, sub, ctx.now());
  liveSignIns.set(originJti, { isLive: live });
  return live;
}

/** What was believed of sign-ins is asked anew: some have ended, perhaps by another process. */
export function forgetSignIns(services: Services): void {
  stateOf(services).liveSignIns.clear();
}

function forget(ctx: IdentityContext, familyIds: readonly string[]): void {
  const { liveSignIns } = stateOf(ctx.services);
  for (const id of familyIds) liveSignIns.set(id, { isLive: false });
}

async function mint(
  ctx: IdentityContext,
  user: UserRow,
  familyId: string,
  authTime: Date,
): Promise<AuthenticationResult> {
  const { userPoolId, userPoolClientId: clientId } = ctx.organization;
  const { accessToken, idToken } = await mintTokens(
    { issuer: issuerOf(userPoolId), clientId },
    await getSigningKey(ctx),
    { sub: user.id, originJti: familyId, authTime, claims: viewClaims(user) },
    ctx.now(),
  );
  return { AccessToken: accessToken, IdToken: idToken, TokenType: 'Bearer', ExpiresIn: TOKEN_SECONDS };
}

const TOKEN_VERSION = 1;
const MAC_BYTES = 32;

/** Which sign-in and which of its tokens, under a key that no database holds: the same whenever it is written. */
function writeRefreshToken(
  { services, organizationId }: IdentityContext,
  familyId: string,
  generation: number,
): string {
  const name = Buffer.alloc(21);
  name.writeUInt8(TOKEN_VERSION);
  Buffer.from(familyId.replaceAll('-', ''), 'hex').copy(name, 1);
  name.writeUInt32BE(generation, 17);
  return Buffer.concat([name, services.secrets.mac('refresh token', organizationId, name)]).toString(
    'base64url',
  );
}

function readRefreshToken(
  ctx: IdentityContext,
  token: string,
): { familyId: string; generation: number } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 21 + MAC_BYTES || bytes[0] !== TOKEN_VERSION) return undefined;
  const hex = bytes.subarray(1, 17).toString('hex');
  const familyId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const generation = bytes.readUInt32BE(17);
  const isOurs = timingSafeEqual(
    bytes,
    Buffer.from(writeRefreshToken(ctx, familyId, generation), 'base64url'),
  );
  return isOurs ? { familyId, generation } : undefined;
}

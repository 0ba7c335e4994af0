import type { Organization } from '../../../../platform/context.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { createContext } from '../../../../platform/http/context.ts';
import type { Services } from '../../../../platform/services.ts';
import { findForeignKey } from './foreign-keys.service.ts';
import { tokenRefusal } from '../identity.errors.ts';
import { type IdentityContext, knownStateOf, stateOf } from '../identity.state.ts';
import { findLinkedAccount } from '../federation/links.service.ts';
import { findPublicKey } from './signing-keys.service.ts';
import * as queries from './token-families.queries.ts';
import { isForeign, ownPoolOf, type Pool, poolOf } from './token-pools.policy.ts';
import { type AccessClaims, API_SCOPE, readAccessToken, readIdToken } from './tokens.ts';
import type { UserRow } from '../users/users.queries.ts';

/** `sub`: the account; where another service keeps the sign-ins, that is not who its tokens speak of. */
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
    const ctx = createContext({ database, services, now }, organization);
    const pool = poolOf(organization);
    if (pool === undefined) return undefined;
    const claims = await readClaims(ctx, pool, token);
    if (claims === undefined) return undefined;
    const { originJti, expiresAt } = claims;
    if (isForeign(pool)) {
      const sub = await findLinkedAccount(ctx, { pool, claims, token });
      return sub === undefined ? undefined : { sub, originJti, expiresAt };
    }
    // One that was made to say who somebody is opens nothing else.
    if (!claims.scopes.includes(API_SCOPE) || !(await isLive(ctx, claims))) return undefined;
    return { sub: claims.sub, originJti, expiresAt };
  };
}

export interface SignedIn {
  user: UserRow;
  familyId: string;
  authTime: Date;
  scopes: readonly string[];
}

/** The user behind an access token, asked of the database: what changes a user never goes by what was remembered. */
export async function requireSignedIn(
  ctx: IdentityContext,
  accessToken: string,
  scope = API_SCOPE,
): Promise<SignedIn> {
  const pool = ownPoolOf(ctx.organization);
  const claims = pool && (await readClaims(ctx, pool, accessToken));
  if (claims === undefined) throw tokenRefusal('Invalid Access Token');
  const { sub, originJti: familyId, authTime, scopes } = claims;
  if (!scopes.includes(scope)) throw tokenRefusal('Access Token does not have required scopes');
  const signIn = await queries.findLiveSignIn(ctx.db, ctx.organizationId, familyId, sub, ctx.now());
  if (signIn === undefined) throw tokenRefusal('Access Token has been revoked');
  return { user: signIn.user, familyId, authTime, scopes };
}

/**
 * The user of an ID token, as long as its sign-in lasts. Undefined where that sign-in lacks the scope: an ID token names no
 * scopes, and all clients share one audience.
 */
export async function findUserOfIdToken(
  ctx: IdentityContext,
  idToken: string,
  scope: string,
): Promise<UserRow | undefined> {
  const pool = ownPoolOf(ctx.organization);
  if (pool === undefined) return undefined;
  const claims = await readIdToken(idToken, pool, (keyId) => findPublicKey(ctx, keyId), ctx.now());
  if (claims === undefined) return undefined;
  const { originJti, sub } = claims;
  const signIn = await queries.findLiveSignIn(ctx.db, ctx.organizationId, originJti, sub, ctx.now());
  return signIn?.scope.split(' ').includes(scope) === true ? signIn.user : undefined;
}

const CLOCK_TOLERANCE_MS = 5000;

/** Signatures of a token in use are checked once a minute, its expiry each time. */
export async function readClaims(
  ctx: IdentityContext,
  pool: Pool,
  token: string,
): Promise<AccessClaims | undefined> {
  const { claims: kept } = stateOf(ctx.services);
  const name = `${ctx.organizationId} ${pool.issuer} ${pool.clientId} ${token}`;
  const known = kept.get(name);
  if (known !== undefined) {
    return known.expiresAt.getTime() + CLOCK_TOLERANCE_MS > ctx.now().getTime() ? known : undefined;
  }
  const findKey = (keyId: string) =>
    isForeign(pool) ? findForeignKey(ctx, pool.keysUrl, keyId) : findPublicKey(ctx, keyId);
  const claims = await readAccessToken(token, pool, findKey, ctx.now());
  if (claims !== undefined) kept.set(name, claims);
  return claims;
}

async function isLive(ctx: IdentityContext, { sub, originJti }: AccessClaims): Promise<boolean> {
  const { liveSignIns } = stateOf(ctx.services);
  const name = `${originJti} ${sub}`;
  const known = liveSignIns.get(name);
  if (known !== undefined) return known.isLive;
  const live = await queries.isLive(ctx.db, ctx.organizationId, originJti, sub, ctx.now());
  liveSignIns.set(name, { isLive: live });
  return live;
}

/** Invalidates the cached sign-ins: some have ended, perhaps by another process. */
export function forgetSignIns(services: Services): void {
  const known = knownStateOf(services);
  known?.liveSignIns.clear();
  known?.links.clear();
}

export function forget(ctx: IdentityContext, userId: string, familyIds: readonly string[]): void {
  const { liveSignIns } = stateOf(ctx.services);
  for (const id of familyIds) liveSignIns.set(`${id} ${userId}`, { isLive: false });
}

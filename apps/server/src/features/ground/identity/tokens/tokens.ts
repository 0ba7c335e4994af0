import { randomUUID } from 'node:crypto';
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
  SignJWT,
} from 'jose';

/** Access and ID tokens; what is in them and what is believed of them. Pure: keys and time are given. */
export const TOKEN_SECONDS = 3600;
const TOLERANCE_SECONDS = 5;
/** The scope that a token needs before it may change its person. */
export const API_SCOPE = 'aws.cognito.signin.user.admin';
// A genuine access token has about a quarter of this; longer ones are not worth hashing.
const MAX_LENGTH = 4096;
// With attributes of a person, or what the owner of a pool elsewhere has added.
const MAX_LENGTH_WITH_CLAIMS = 16_384;

export interface TokenPool {
  readonly issuer: string;
  readonly clientId: string;
  /** Kept by another service, whose access tokens need not have all that ours have. */
  readonly isForeign?: boolean;
}

export interface SigningKey {
  keyId: string;
  privateKey: CryptoKey;
}

export type FindKey = (keyId: string) => Promise<CryptoKey | undefined>;

export interface TokenSubject {
  sub: string;
  username: string;
  scope: string;
  /** The sign-in that all tokens refreshed from one another share. */
  originJti: string;
  authTime: Date;
  deviceKey?: string | null;
  /** Claims about the person, for the ID token. */
  claims: Readonly<Record<string, unknown>>;
}

export interface TokenPair {
  accessToken: string;
  idToken: string;
}

export interface AccessClaims {
  sub: string;
  scopes: readonly string[];
  originJti: string;
  authTime: Date;
  expiresAt: Date;
}

/**
 * The issuer is a name, not an address: hostnames and ports change, and what was issued before must stay valid.
 * Pool ids are unique, so it names exactly one organization.
 */
export function issuerOf(userPoolId: string): string {
  return `https://identity.atrium.internal/${userPoolId}`;
}

export async function mintTokens(
  pool: TokenPool,
  key: SigningKey,
  subject: TokenSubject,
  now: Date,
): Promise<TokenPair> {
  const iat = Math.floor(now.getTime() / 1000);
  const { deviceKey = null } = subject;
  const shared = {
    sub: subject.sub,
    iss: pool.issuer,
    origin_jti: subject.originJti,
    event_id: randomUUID(),
    auth_time: Math.floor(subject.authTime.getTime() / 1000),
    iat,
    exp: iat + TOKEN_SECONDS,
  };
  const sign = (payload: JWTPayload): Promise<string> =>
    new SignJWT(payload).setProtectedHeader({ kid: key.keyId, alg: 'RS256' }).sign(key.privateKey);

  const [accessToken, idToken] = await Promise.all([
    sign({
      ...shared,
      jti: randomUUID(),
      token_use: 'access',
      client_id: pool.clientId,
      username: subject.username,
      scope: subject.scope,
      ...(deviceKey !== null && { device_key: deviceKey }),
    }),
    sign({
      ...subject.claims,
      ...shared,
      jti: randomUUID(),
      token_use: 'id',
      aud: pool.clientId,
      'cognito:username': subject.username,
    }),
  ]);
  return { accessToken, idToken };
}

export interface CredentialsSubject {
  identityId: string;
  poolId: string;
  /** Of the access key that the token goes with. */
  keyId: string;
  /** Absent: a guest. */
  userId: string | undefined;
}

/** The token for credentials of an identity pool; neither an access token nor an ID token, and not accepted as one. */
export function mintCredentials(
  issuer: string,
  key: SigningKey,
  { identityId, poolId, keyId, userId }: CredentialsSubject,
  now: Date,
  seconds: number,
): Promise<string> {
  const iat = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    iss: issuer,
    sub: identityId,
    aud: poolId,
    token_use: 'credentials',
    access_key_id: keyId,
    amr: userId === undefined ? ['unauthenticated'] : ['authenticated', `${issuer}:${userId}`],
    iat,
    exp: iat + seconds,
  })
    .setProtectedHeader({ kid: key.keyId, alg: 'RS256' })
    .sign(key.privateKey);
}

const REQUIRED = ['sub', 'exp', 'iat', 'auth_time', 'token_use'];
const REQUIRED_OF_ACCESS = [...REQUIRED, 'client_id', 'username'];
const REQUIRED_OF_OURS = ['jti', 'origin_jti', 'scope'];

/** Undefined for anything that is not, to the letter, an access token of this pool that is valid now. */
export async function readAccessToken(
  token: string,
  pool: TokenPool,
  findKey: FindKey,
  now: Date,
): Promise<AccessClaims | undefined> {
  if (token.length > (pool.isForeign === true ? MAX_LENGTH_WITH_CLAIMS : MAX_LENGTH)) return undefined;
  const requiredClaims = [...REQUIRED_OF_ACCESS, ...(pool.isForeign === true ? [] : REQUIRED_OF_OURS)];
  const claims = await verifiedClaims(token, pool.issuer, findKey, now, { requiredClaims });
  if (claims === undefined || !isAccessOf(pool, claims)) return undefined;
  const read = claimsOf(claims);
  return pool.isForeign === true || isOfOurs(read) ? read : undefined;
}

/** Undefined for anything that is not an ID token of this pool, ours, that is valid now. */
export async function readIdToken(
  token: string,
  pool: TokenPool,
  findKey: FindKey,
  now: Date,
): Promise<AccessClaims | undefined> {
  if (token.length > MAX_LENGTH_WITH_CLAIMS) return undefined;
  const requiredClaims = [...REQUIRED, 'aud', 'origin_jti'];
  const claims = await verifiedClaims(token, pool.issuer, findKey, now, { requiredClaims });
  const isOurs = claims?.['token_use'] === 'id' && claims.aud === pool.clientId;
  const read = isOurs ? claimsOf(claims) : undefined;
  return isOfOurs(read) ? read : undefined;
}

function claimsOf(claims: JWTPayload): AccessClaims | undefined {
  const { sub, exp, scope, auth_time: authTime, jti = sub, origin_jti: originJti = jti } = claims;
  if (typeof sub !== 'string' || typeof originJti !== 'string' || typeof authTime !== 'number')
    return undefined;
  if (exp === undefined) return undefined;
  return {
    sub,
    scopes: typeof scope === 'string' ? scope.split(' ') : [],
    originJti,
    authTime: new Date(authTime * 1000),
    expiresAt: new Date(exp * 1000),
  };
}

/** Which sign-in a token is of, which has been verified before. */
export function signInOf(verifiedToken: string): string | undefined {
  const { origin_jti: originJti } = decodeJwt(verifiedToken);
  return typeof originJti === 'string' ? originJti : undefined;
}

// Of any version: what the database can be asked for.
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isOfOurs = (claims: AccessClaims | undefined): boolean =>
  claims !== undefined && ID.test(claims.sub) && ID.test(claims.originJti);

class UnknownKey extends Error {}

async function verifiedClaims(
  token: string,
  issuer: string,
  findKey: FindKey,
  now: Date,
  options: JWTVerifyOptions,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await findKey(kid);
        if (key === undefined) throw new UnknownKey();
        return key;
      },
      {
        algorithms: ['RS256'],
        issuer,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: now,
        ...options,
      },
    );
    return Number(payload.iat) > now.getTime() / 1000 + TOLERANCE_SECONDS ? undefined : payload;
  } catch (error) {
    // A key store that cannot be reached is not a forged token.
    if (error instanceof errors.JOSEError || error instanceof UnknownKey) return undefined;
    throw error;
  }
}

function isAccessOf(pool: TokenPool, claims: JWTPayload): boolean {
  return (
    claims['token_use'] === 'access' &&
    claims['client_id'] === pool.clientId &&
    // Programs that sign in for themselves have none.
    typeof claims['username'] === 'string' &&
    (pool.isForeign === true || typeof claims['scope'] === 'string')
  );
}

/** Whether whoever holds the token may do that with it. */
export function hasScope({ scope }: JWTPayload, name: string): boolean {
  return typeof scope === 'string' && scope.split(' ').includes(name);
}

/** A bearer token that opens an account for a while; type, use and audience distinguish it from every other token. */
const SHARE_TYPE = 'share+jwt';
const shareAudienceOf = (pool: TokenPool): string => `${pool.clientId}/shared-access`;

export interface ShareSubject {
  shareId: string;
  accountId: string;
  scope: string;
  /** In whole seconds. */
  expiresAt: Date;
}

export async function mintShareToken(
  pool: TokenPool,
  key: SigningKey,
  { shareId, accountId, scope, expiresAt }: ShareSubject,
  now: Date,
): Promise<string> {
  return new SignJWT({ token_use: 'share', scope })
    .setProtectedHeader({ kid: key.keyId, alg: 'RS256', typ: SHARE_TYPE })
    .setIssuer(pool.issuer)
    .setAudience(shareAudienceOf(pool))
    .setSubject(accountId)
    .setJti(shareId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(key.privateKey);
}

/** Whether a token says of itself that it is one; proves nothing. */
export function isShareToken(token: string): boolean {
  try {
    return token.length <= MAX_LENGTH && decodeProtectedHeader(token).typ === SHARE_TYPE;
  } catch {
    return false;
  }
}

export async function readShareToken(
  token: string,
  pool: TokenPool,
  findKey: FindKey,
  now: Date,
): Promise<Pick<ShareSubject, 'shareId' | 'accountId'> | undefined> {
  const claims = await verifiedClaims(token, pool.issuer, findKey, now, {
    typ: SHARE_TYPE,
    audience: shareAudienceOf(pool),
    // Ends to the second, as the page that has it expects.
    clockTolerance: 0,
    requiredClaims: ['sub', 'exp', 'iat', 'jti', 'token_use'],
  });
  const { sub: accountId, jti: shareId } = claims ?? {};
  return claims?.['token_use'] === 'share' && accountId !== undefined && shareId !== undefined
    ? { shareId, accountId }
    : undefined;
}

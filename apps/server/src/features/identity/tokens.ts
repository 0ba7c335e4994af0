import { randomUUID } from 'node:crypto';
import { type CryptoKey, decodeJwt, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** Access and ID tokens; what is in them and what is believed of them. Pure: keys and time are given. */
export const TOKEN_SECONDS = 3600;
const TOLERANCE_SECONDS = 5;
const SCOPE = 'aws.cognito.signin.user.admin';
// A genuine one has about a quarter of this; longer ones are not worth hashing.
const MAX_TOKEN_LENGTH = 4096;

export interface TokenPool {
  issuer: string;
  clientId: string;
}

export interface SigningKey {
  keyId: string;
  privateKey: CryptoKey;
}

export interface TokenSubject {
  sub: string;
  /** The sign-in that all tokens refreshed from one another share. */
  originJti: string;
  authTime: Date;
  /** Claims about the person, for the ID token. */
  claims: Readonly<Record<string, string | boolean>>;
}

export interface TokenPair {
  accessToken: string;
  idToken: string;
}

export interface AccessClaims {
  sub: string;
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
      username: subject.sub,
      scope: SCOPE,
    }),
    sign({
      ...subject.claims,
      ...shared,
      jti: randomUUID(),
      token_use: 'id',
      aud: pool.clientId,
      'cognito:username': subject.sub,
    }),
  ]);
  return { accessToken, idToken };
}

/** Undefined for anything that is not, to the letter, an access token of this pool that is valid now. */
export async function readAccessToken(
  token: string,
  pool: TokenPool,
  findKey: (keyId: string) => Promise<CryptoKey | undefined>,
  now: Date,
): Promise<AccessClaims | undefined> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const claims = await verifiedClaims(token, pool, findKey, now);
  if (claims === undefined || !isAccessOf(pool, claims)) return undefined;
  const { sub, exp, iat, auth_time: authTime, origin_jti: originJti } = claims;
  if (typeof sub !== 'string' || typeof originJti !== 'string' || typeof authTime !== 'number')
    return undefined;
  if (exp === undefined || iat === undefined || iat > now.getTime() / 1000 + TOLERANCE_SECONDS)
    return undefined;
  return { sub, originJti, authTime: new Date(authTime * 1000), expiresAt: new Date(exp * 1000) };
}

/** Which sign-in a token is of, which has been verified before. */
export function signInOf(verifiedToken: string): string | undefined {
  const { origin_jti: originJti } = decodeJwt(verifiedToken);
  return typeof originJti === 'string' ? originJti : undefined;
}

class UnknownKey extends Error {}

async function verifiedClaims(
  token: string,
  pool: TokenPool,
  findKey: (keyId: string) => Promise<CryptoKey | undefined>,
  now: Date,
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
        issuer: pool.issuer,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: now,
        requiredClaims: [
          'sub',
          'exp',
          'iat',
          'auth_time',
          'jti',
          'origin_jti',
          'token_use',
          'client_id',
          'scope',
        ],
      },
    );
    return payload;
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
    typeof claims['scope'] === 'string' &&
    claims['scope'].split(' ').includes(SCOPE)
  );
}

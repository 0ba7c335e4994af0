import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Pool } from 'undici';
import { GROUP, KEY_INFO, pad, poolNameOf, power } from '../src/features/ground/identity/passwords/srp.ts';

export interface SignInTarget {
  readonly hostname: string;
  readonly userPoolId: string;
  readonly clientId: string;
}

interface Reply {
  ChallengeParameters?: Record<string, string>;
  AuthenticationResult?: { AccessToken: string };
}

/** As clients of the protocol do, with OpenSSL's arithmetic: it is the server that is to be busy, not who measures. */
export async function signIn(
  connections: Pool,
  { hostname, userPoolId, clientId }: SignInTarget,
  email: string,
  password: string,
): Promise<void> {
  const call = async (operation: string, input: object): Promise<Reply> => {
    const answer = await connections.request({
      method: 'POST',
      path: '/identity',
      headers: {
        host: hostname,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: clientId, ...input }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${operation} answered ${answer.statusCode}: ${text}`);
    // The protocol's own form; what is missing of it fails just below.
    return JSON.parse(text) as Reply;
  };
  const secretA = randomBytes(32);
  const publicA = power(GROUP.generator, secretA);
  const { ChallengeParameters: asked = {} } = await call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: publicA.toString(16) },
  });
  const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP = '' } = asked;
  const name = poolNameOf(userPoolId) + USER_ID_FOR_SRP;
  const x = hashed(pad(BigInt(`0x${SALT}`)), sha256(Buffer.from(`${name}:${password}`)));
  const key = sessionKey(secretA, publicA, BigInt(`0x${SRP_B}`), x);
  const TIMESTAMP = clientTime(new Date());
  const signature = createHmac('sha256', key)
    .update(name)
    .update(Buffer.from(SECRET_BLOCK, 'base64'))
    .update(TIMESTAMP)
    .digest('base64');
  const answer = await call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: USER_ID_FOR_SRP,
      PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP,
    },
  });
  if (answer.AuthenticationResult === undefined) throw new Error('the sign-in gave no tokens');
}

/** The client's half of SRP-6a: (B - k g^x)^(a + u x). */
function sessionKey(secretA: Buffer, publicA: bigint, publicB: bigint, x: bigint): Buffer {
  const { prime, generator, multiplier } = GROUP;
  const u = hashed(pad(publicA), pad(publicB));
  const hidden = (multiplier * power(generator, pad(x))) % prime;
  const exponent = BigInt(`0x${secretA.toString('hex')}`) + u * x;
  const shared = power((publicB - hidden + prime) % prime, pad(exponent));
  return Buffer.from(hkdfSync('sha256', pad(shared), pad(u), KEY_INFO, 16));
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const hashed = (...parts: readonly Buffer[]): bigint => BigInt(`0x${sha256(...parts).toString('hex')}`);

/** "Fri Nov 6 09:31:33 UTC 2026". */
function clientTime(now: Date): string {
  const [weekday, day, month, year, time] = now.toUTCString().split(/,? /);
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}

import assert from 'node:assert/strict';
import { getDiffieHellman, randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as srp from './srp.ts';

/*
 * Two clients written by others prove passwords to our server. Padding bugs show only with numbers of certain shapes,
 * a few in a hundred: each shape of salt and of B is asked for here, with a fresh password in each run.
 */
const SALTS = ['00', '0f', '7f', '80', 'ff'];
const SHAPES_OF_B: Readonly<Record<string, (publicB: string) => boolean>> = {
  'of an odd number of digits': (publicB) => publicB.length === WIDTH - 1,
  'with a zero byte in front': (publicB) => publicB.length <= WIDTH - 2,
  'with its top bit set': (publicB) => publicB.length === WIDTH && publicB >= '8',
  'with its top bit clear': (publicB) => publicB.length === WIDTH && publicB < '8',
};
const WIDTH = getDiffieHellman('modp15').getPrime('hex').length;
const POOL_ID = 'atrium_Qx7PoolName';
const poolName = srp.poolNameOf(POOL_ID);

interface ChallengeParameters {
  SALT: string;
  SRP_B: string;
  SECRET_BLOCK: string;
  USER_ID_FOR_SRP: string;
}

interface ClientExchange {
  publicA: string;
  prove: (parameters: ChallengeParameters) => Promise<{ timestamp: string; signature: string }>;
}

type Client = (password: string) => Promise<ClientExchange>;

describe('SRP against independent clients', () => {
  it('agrees with aws-amplify on numbers of every shape', async () => {
    await proveManyTimes(await amplifyClient());
  });

  it('agrees with cognito-srp-helper on numbers of every shape', async () => {
    await proveManyTimes(await helperClient());
  });
});

describe('SRP refusals', () => {
  const userId = randomUUID();
  const salt = randomBytes(16).toString('hex');
  const verifier = srp.createVerifier({ poolName, userId, salt, password: 'right password' });

  it('refuses a wrong password, another user and an altered proof', async () => {
    const client = await helperClient();
    const right = await exchange(client, { userId, salt, verifier, password: 'right password' });
    assert.equal(srp.verifyProof(right), true);
    assert.equal(
      srp.verifyProof(await exchange(client, { userId, salt, verifier, password: 'wrong' })),
      false,
    );
    assert.equal(srp.verifyProof({ ...right, userId: randomUUID() }), false);
    assert.equal(srp.verifyProof({ ...right, poolName: 'other' }), false);
    assert.equal(srp.verifyProof({ ...right, timestamp: `${right.timestamp} ` }), false);
    assert.equal(srp.verifyProof({ ...right, secretBlock: randomBytes(32).toString('base64') }), false);
    assert.equal(srp.verifyProof({ ...right, signature: '' }), false);
  });

  it('refuses every A that would fix the shared secret', () => {
    const prime = getDiffieHellman('modp15').getPrime('hex');
    const { publicB } = srp.beginExchange({ verifier });
    assert.equal(srp.isAcceptableA(publicB), true);
    for (const publicA of ['0', '00', '', 'zz', '-1', prime, prime.toUpperCase(), `0${prime}`]) {
      assert.equal(srp.isAcceptableA(publicA), false, publicA.slice(0, 20));
    }
  });

  it('never agrees on a decoy, whose exchange is shaped like a real one', async () => {
    const decoy = srp.decoyVerifier(Buffer.from('nobody'));
    assert.equal(srp.decoyVerifier(Buffer.from('nobody')), decoy);
    const proof = await exchange(await helperClient(), { userId, salt, verifier: decoy, password: '' });
    assert.equal(srp.verifyProof(proof), false);
    assert.ok(Math.abs(decoy.length - verifier.length) < 8);
  });
});

describe('plain passwords', () => {
  it('match only themselves', () => {
    const userId = randomUUID();
    const salt = randomBytes(16).toString('hex');
    const verifier = srp.createVerifier({ poolName, userId, salt, password: 'pässword 密' });
    const matches = (password: string) => srp.passwordMatches({ poolName, userId, salt, verifier, password });
    assert.equal(matches('pässword 密'), true);
    const others = [
      'password',
      'Pässword 密',
      'PÄSSWORD 密',
      'pässword ',
      'pässword 密 ',
      ' pässword 密',
      'pässword 密密',
      'pa\u0308ssword 密',
      'pässword\u00a0密',
      'pässword 密\0',
      '',
    ];
    for (const other of others) assert.equal(matches(other), false, JSON.stringify(other));
  });

  it('match to the last letter, however long they are', () => {
    const userId = randomUUID();
    const salt = randomBytes(16).toString('hex');
    const password = 'a'.repeat(256);
    const verifier = srp.createVerifier({ poolName, userId, salt, password });
    const matches = (tried: string) =>
      srp.passwordMatches({ poolName, userId, salt, verifier, password: tried });
    assert.equal(matches(password), true);
    for (const other of [`${password.slice(0, -1)}b`, password.slice(0, -1), password.slice(0, 72)])
      assert.equal(matches(other), false, `${other.length} letters`);
  });
});

describe('pad', () => {
  it('keeps integers positive, even and short', () => {
    assert.equal(srp.pad(0n).toString('hex'), '00');
    assert.equal(srp.pad(0x7fn).toString('hex'), '7f');
    assert.equal(srp.pad(0x80n).toString('hex'), '0080');
    assert.equal(srp.pad(0x100n).toString('hex'), '0100');
  });
});

async function proveManyTimes(client: Client): Promise<void> {
  for (const [shape, isOfShape] of Object.entries(SHAPES_OF_B))
    for (const start of SALTS) {
      const userId = randomUUID();
      const password = `${randomBytes(9).toString('base64')}-ü-密`;
      const salt = `${start}${randomBytes(15).toString('hex')}`;
      const verifier = srp.createVerifier({ poolName, userId, salt, password });
      const proof = await exchange(client, { userId, salt, verifier, password, isOfShape });
      assert.equal(srp.verifyProof(proof), true, `B ${shape}, salt ${salt}`);
    }
}

interface Attempt extends srp.SrpVerifier {
  userId: string;
  password: string;
  isOfShape?: (publicB: string) => boolean;
}

async function exchange(
  client: Client,
  attempt: Attempt,
): Promise<srp.SrpIdentity & srp.SrpExchange & srp.SrpProof> {
  const { publicA, prove } = await client(attempt.password);
  const { isOfShape = () => true } = attempt;
  let begun = srp.beginExchange({ verifier: attempt.verifier });
  while (!isOfShape(begun.publicB)) begun = srp.beginExchange({ verifier: attempt.verifier });
  const { secretB, publicB } = begun;
  const secretBlock = randomBytes(64).toString('base64');
  const proof = await prove({
    SALT: attempt.salt,
    SRP_B: publicB,
    SECRET_BLOCK: secretBlock,
    USER_ID_FOR_SRP: attempt.userId,
  });
  const { userId, verifier } = attempt;
  return { poolName, userId, verifier, publicA, secretB, publicB, secretBlock, ...proof };
}

interface AmplifySrp {
  getAuthenticationHelper: (poolName: string) => Promise<{
    A: { toString: (radix: number) => string };
    getPasswordAuthenticationKey: (input: object) => Promise<Uint8Array>;
  }>;
  getSignatureString: (input: object) => string;
  getNowString: () => string;
}

/** Amplify's own sign-in maths, which its public entry points do not export. One `a` serves all runs: it costs most. */
async function amplifyClient(): Promise<Client> {
  const require = createRequire(import.meta.url);
  const auth = createRequire(require.resolve('aws-amplify/auth')).resolve('@aws-amplify/auth/package.json');
  const folder = join(dirname(auth), 'dist/esm/providers/cognito/utils/srp');
  const load = async (file: string): Promise<unknown> => import(pathToFileURL(join(folder, file)).href);
  const maths = (await load('index.mjs')) as AmplifySrp;
  const numbers = (await load('BigInteger/BigInteger.mjs')) as {
    default: new (digits: string, radix: number) => object;
  };
  const helper = await maths.getAuthenticationHelper(poolName);
  return (password) =>
    Promise.resolve({
      publicA: helper.A.toString(16),
      prove: async (challengeParameters) => {
        const username = challengeParameters.USER_ID_FOR_SRP;
        const hkdf = await helper.getPasswordAuthenticationKey({
          username,
          password,
          serverBValue: new numbers.default(challengeParameters.SRP_B, 16),
          salt: new numbers.default(challengeParameters.SALT, 16),
        });
        const timestamp = maths.getNowString();
        const signature = maths.getSignatureString({
          userPoolName: poolName,
          username,
          challengeParameters,
          dateNow: timestamp,
          hkdf,
        });
        return { timestamp, signature };
      },
    });
}

interface SrpHelper {
  createSrpSession: (
    username: string,
    password: string,
    poolId: string,
    isHashed: boolean,
  ) => { largeA: string };
  signSrpSession: (session: object, answer: object) => { timestamp: string; passwordSignature: string };
}

/** The package's types declare no module that TypeScript can resolve, hence the shape above. */
async function helperClient(): Promise<Client> {
  const name: string = 'cognito-srp-helper';
  const helper = (await import(name)) as SrpHelper;
  const session = helper.createSrpSession('typed@example.org', '', POOL_ID, false);
  return (password) =>
    Promise.resolve({
      publicA: session.largeA,
      prove: (ChallengeParameters) => {
        const signed = helper.signSrpSession(
          { ...session, password },
          { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters },
        );
        return Promise.resolve({ timestamp: signed.timestamp, signature: signed.passwordSignature });
      },
    });
}

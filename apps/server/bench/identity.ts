import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { issueTokens } from '../src/features/identity/index.ts';
import type { Context } from '../src/platform/context.ts';
import type { Child } from './child.ts';
import { median, percentile, type Call } from './load.ts';
import type { Line } from './report.ts';
import { PASSWORD, seedSignIns, type Community } from './seed.ts';
import { signIn } from './sign-in.ts';

/** What the identity service costs, whether a storm of sign-ins can be felt by others, and what time tells a stranger. */
export interface IdentityBench {
  readonly ctx: Context;
  readonly product: Child;
  readonly floor: Child;
  readonly community: Community;
  /** What somebody else does meanwhile. */
  readonly others: Call;
}

/** What the organization asks newcomers for. */
const NAMED = [
  { Name: 'given_name', Value: 'Grace' },
  { Name: 'family_name', Value: 'Hopper' },
];
const SIGN_INS = 300;
/** So busy that what each of them can share is shared, as where it matters how many there can be. */
const IN_FLIGHT = 8;
/** Code that has just begun to run is slower at all of it. */
const WARM_UP = 5;
const CHECKS = 2000;
const PAIRS = 500;
const AT_ONCE = 400;
/** In the order of a number that any client could send. */
const PUBLIC_A = `1${randomBytes(380).toString('hex')}`;

/** The program is behind a balancer that says who calls: no address calls often enough to be counted out. */
const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

export async function measureIdentity(bench: IdentityBench): Promise<Line[]> {
  return [await measureThroughput(bench), ...(await measureChecks(bench))];
}

async function measureThroughput({ ctx, product, floor, community }: IdentityBench): Promise<Line> {
  const { userPoolId, userPoolClientId: clientId } = ctx.organization;
  const emails = await seedSignIns(ctx, SIGN_INS, 'throughput');
  const connections = new Pool(product.origin, { connections: IN_FLIGHT });
  const target = { hostname: community.hostname, userPoolId, clientId };
  const enterAll = async (): Promise<void> => {
    const waiting = emails.values();
    const enterNext = async (): Promise<void> => {
      for (const email of waiting) await signIn(connections, target, email, PASSWORD);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, enterNext));
  };
  for (let round = 0; round < WARM_UP; round++) await enterAll();
  await floor.ask({ type: 'prove', count: SIGN_INS });
  const since = performance.now();
  const all = await product.cpuPerCall(SIGN_INS, enterAll);
  const elapsed = performance.now() - since;
  // The program's jobs look for work meanwhile, the longer the slower the clients are.
  const ours = all - (await product.cpuPerCall(SIGN_INS, () => wait(elapsed)));
  await connections.close();
  const theirs = await floor.cpuPerCall(SIGN_INS, () => floor.ask({ type: 'prove', count: SIGN_INS }));
  return {
    what: 'sign-ins per second and core',
    measured: 1000 / ours,
    unit: '/s',
    against: { name: 'bare SRP arithmetic', value: 1000 / theirs },
    goal: 0.6,
    atLeast: true,
  };
}

/** Per request with a token; the first request of a token also asks whether its sign-in goes on. */
async function measureChecks({ ctx, product, floor, community }: IdentityBench): Promise<Line[]> {
  const { userPoolId } = ctx.organization;
  const tokens: string[] = [];
  for (let index = 0; index < 200; index++)
    tokens.push((await issueTokens(ctx, community.readerId)).AccessToken);
  const keys = new Pool(product.origin);
  const answer = await keys.request({
    method: 'GET',
    path: `/identity/${userPoolId}/.well-known/jwks.json`,
    headers: { host: community.hostname },
  });
  const jwks = await answer.body.json();
  await keys.close();
  const ask = { organizationId: community.organizationId, tokens };
  await floor.ask({ type: 'verify', jwks, tokens, count: 500 });
  const bare = await floor.cpuPerCall(CHECKS, () =>
    floor.ask({ type: 'verify', jwks, tokens, count: CHECKS }),
  );
  const first = await product.cpuPerCall(tokens.length, () =>
    product.ask({ type: 'verify', ...ask, count: tokens.length }),
  );
  const inUse = await product.cpuPerCall(CHECKS, () =>
    product.ask({ type: 'verify', ...ask, count: CHECKS }),
  );
  const line = (what: string, cpu: number): Line => ({
    what,
    measured: 1000 / cpu,
    unit: '/s',
    against: { name: 'jwtVerify of jose alone', value: 1000 / bare },
  });
  return [
    { ...line('token checks per second and core', inUse), goal: 0.8, atLeast: true },
    line('of tokens never seen before', first),
  ];
}

export async function measureStorm({ ctx, product, community, others }: IdentityBench): Promise<Line[]> {
  const pool = new Pool(product.origin, { connections: AT_ONCE });
  const quiet = await latencies(product.origin, others, 300);
  let isOver = false;
  const answers = new Map<string, number>();
  const attacker = async (): Promise<void> => {
    while (!isOver) {
      const { name } = await identity(pool, community, 'InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: ctx.organization.userPoolClientId,
        AuthParameters: { USERNAME: newEmail(), SRP_A: PUBLIC_A },
      }).catch(() => ({ name: 'no answer' }));
      answers.set(name, (answers.get(name) ?? 0) + 1);
      // As clients do that were refused.
      if (name !== '') await wait(300);
    }
  };
  const since = performance.now();
  const storm = Promise.all(Array.from({ length: AT_ONCE }, attacker));
  const stormy = await latencies(product.origin, others, 300);
  isOver = true;
  await storm;
  const seconds = (performance.now() - since) / 1000;
  await pool.close();
  const served = (answers.get('') ?? 0) / seconds;
  const refused = (answers.get('TooManyRequestsException') ?? 0) / seconds;
  return [
    {
      what: `another call while ${AT_ONCE} sign in without end, p50`,
      measured: median(stormy),
      unit: 'ms',
      against: { name: 'in quiet', value: median(quiet) },
    },
    {
      what: 'the same, p95',
      measured: percentile(stormy, 0.95),
      unit: 'ms',
      against: { name: 'in quiet', value: percentile(quiet, 0.95) },
    },
    { what: 'challenges given meanwhile', measured: served, unit: '/s' },
    { what: 'refused as too many', measured: refused, unit: '/s' },
  ];
}

async function latencies(origin: string, call: Call, count: number): Promise<number[]> {
  const pool = new Pool(origin, { connections: 1 });
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const since = performance.now();
    const answer = await pool.request({ ...call, headers: call.headers ?? {} });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`another call was answered ${answer.statusCode}`);
    times.push(performance.now() - since);
  }
  await pool.close();
  return times;
}

const newEmail = (): string => `nobody-${randomBytes(4).toString('hex')}@bench.example.org`;

/** Five hundred with an account and five hundred without, in chance order: how well does time tell them apart? */
export async function measureTelling({ ctx, product, community }: IdentityBench): Promise<Line[]> {
  const emails = await seedSignIns(ctx, PAIRS, 'known');
  const pool = new Pool(product.origin, { connections: 1 });
  const { userPoolClientId: ClientId } = ctx.organization;
  const call = (operation: string, input: object) =>
    identity(pool, community, operation, { ClientId, ...input });
  const flows: Record<string, (Username: string) => Promise<unknown>> = {
    'a wrong password': async (USERNAME) => {
      const { body } = await call('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME, SRP_A: PUBLIC_A },
      });
      const asked = body['ChallengeParameters'] as Record<string, string>;
      return call('RespondToAuthChallenge', {
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: {
          USERNAME: asked['USERNAME'],
          PASSWORD_CLAIM_SECRET_BLOCK: asked['SECRET_BLOCK'],
          PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32, 1).toString('base64'),
          TIMESTAMP: 'Fri Nov 6 09:31:33 UTC 2026',
        },
      });
    },
    'a forgotten password': (Username) => call('ForgotPassword', { Username }),
    'a sign-up': (Username) =>
      call('SignUp', { Username, Password: 'copper lantern 42', UserAttributes: NAMED }),
  };
  const lines: Line[] = [];
  for (const [what, ask] of Object.entries(flows)) {
    const known: number[] = [];
    const unknown: number[] = [];
    const timed = async (email: string, times: number[]): Promise<void> => {
      const since = performance.now();
      await ask(email);
      times.push(performance.now() - since);
    };
    for (let index = 0; index < 40; index++) await ask(newEmail());
    for (const email of emails) {
      const pair = [() => timed(email, known), () => timed(newEmail(), unknown)];
      if (randomInt(2) === 1) pair.reverse();
      for (const one of pair) await one();
    }
    lines.push(
      {
        what: `${what}, known address, median (p90 ${percentile(known, 0.9).toFixed(2)})`,
        measured: median(known),
        unit: 'ms',
        against: {
          name: `unknown address, p90 ${percentile(unknown, 0.9).toFixed(2)}`,
          value: median(unknown),
        },
      },
      {
        what: `${what}: how far time tells the two apart (Mann-Whitney, 0: not at all, 0.5: always)`,
        measured: Math.abs(precedence(known, unknown) - 0.5),
        unit: '',
        // Three times the spread that two equal samples of this size have.
        goal: Number((3 * Math.sqrt((2 * PAIRS + 1) / (12 * PAIRS * PAIRS))).toFixed(3)),
      },
    );
  }
  await pool.close();
  return lines;
}

/** How often one of the first is less than one of the others: a half when both come from the same. */
function precedence(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a < b ? 1 : a === b ? 0.5 : 0;
  return wins / (one.length * other.length);
}

async function identity(
  pool: Pool,
  { hostname }: Community,
  operation: string,
  input: object,
): Promise<{ name: string; body: Record<string, unknown> }> {
  const answer = await pool.request({
    method: 'POST',
    path: '/identity',
    headers: {
      host: hostname,
      'x-forwarded-for': newAddress(),
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  });
  const body = (await answer.body.json()) as Record<string, unknown>;
  return { name: typeof body['__type'] === 'string' ? body['__type'] : '', body };
}

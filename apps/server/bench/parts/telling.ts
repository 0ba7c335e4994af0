import { randomInt } from 'node:crypto';
import { Pool } from 'undici';
import type { Bench } from '../bench.ts';
import { median, percentile } from '../load.ts';
import type { Line } from '../report.ts';
import { seedSignIns } from '../seed.ts';
import { identity, newEmail, PUBLIC_A } from '../strangers.ts';

/** Attributes that the organization asks newcomers for. */
const NAMED = [
  { Name: 'given_name', Value: 'Grace' },
  { Name: 'family_name', Value: 'Hopper' },
];

/** Five hundred with an account and five hundred without, in chance order: how well does time tell them apart? */
export async function* measureTelling(bench: Bench): AsyncGenerator<Line> {
  const [product, community] = [await bench.product(), await bench.main()];
  const ctx = await bench.contextOf(community.organizationId);
  const pairs = bench.size(500, 6);
  const emails = await seedSignIns(ctx, pairs, 'known');
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
      call('SignUp', {
        Username,
        Password: 'copper lantern 42',
        UserAttributes: NAMED,
      }),
  };
  for (const [what, ask] of Object.entries(flows)) {
    const known: number[] = [];
    const unknown: number[] = [];
    const timed = async (email: string, times: number[]): Promise<void> => {
      const since = performance.now();
      await ask(email);
      times.push(performance.now() - since);
    };
    for (let index = 0; index < bench.size(40, 2); index++) await ask(newEmail());
    for (const email of emails) {
      const pair = [() => timed(email, known), () => timed(newEmail(), unknown)];
      if (randomInt(2) === 1) pair.reverse();
      for (const one of pair) await one();
    }
    yield {
      what: `${what}, known address, median (p90 ${percentile(known, 0.9).toFixed(2)})`,
      measured: median(known),
      unit: 'ms',
      against: {
        name: `unknown address, p90 ${percentile(unknown, 0.9).toFixed(2)}`,
        value: median(unknown),
      },
    };
    yield {
      what: `${what}: how far time tells the two apart (Mann-Whitney, 0: not at all, 0.5: always)`,
      measured: Math.abs(precedence(known, unknown) - 0.5),
      unit: '',
      // Three times the spread that two equal samples of this size have.
      goal: Number((3 * Math.sqrt((2 * pairs + 1) / (12 * pairs * pairs))).toFixed(3)),
    };
  }
  await pool.close();
}

/** How often one of the first is less than one of the others: a half when both come from the same. */
function precedence(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a < b ? 1 : a === b ? 0.5 : 0;
  return wins / (one.length * other.length);
}

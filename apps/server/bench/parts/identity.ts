import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { issueTokens } from '../../src/features/ground/identity/index.ts';
import type { Context } from '../../src/platform/context.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import type { Line } from '../report.ts';
import { PASSWORD, seedSignIns, type Community } from '../seed.ts';
import { signIn } from '../srp-sign-in.ts';

interface Setting {
  readonly ctx: Context;
  readonly product: Child;
  readonly floor: Child;
  readonly community: Community;
}

/** So busy that what each of them can share is shared, as where it matters how many there can be. */
const IN_FLIGHT = 8;
/** Code that has just begun to run is slower at all of it. */
const WARM_UP = 5;

export async function* measureIdentity(bench: Bench): AsyncGenerator<Line> {
  const community = await bench.main();
  const setting = {
    ctx: await bench.contextOf(community.organizationId),
    product: await bench.product(),
    floor: await bench.floor(),
    community,
  };
  yield await measureThroughput(bench, setting);
  yield* await measureChecks(bench, setting);
}

async function measureThroughput(bench: Bench, { ctx, product, floor, community }: Setting): Promise<Line> {
  const signIns = bench.size(300, 4);
  const { userPoolId, userPoolClientId: clientId } = ctx.organization;
  const emails = await seedSignIns(ctx, signIns, 'throughput');
  const connections = new Pool(product.origin, { connections: IN_FLIGHT });
  const target = { hostname: community.hostname, userPoolId, clientId };
  const enterAll = async (): Promise<void> => {
    const waiting = emails.values();
    const enterNext = async (): Promise<void> => {
      for (const email of waiting) await signIn(connections, target, email, PASSWORD);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, enterNext));
  };
  for (let round = 0; round < bench.size(WARM_UP, 1); round++) await enterAll();
  await floor.ask({ type: 'prove', count: signIns });
  const since = performance.now();
  const all = await product.cpuPerCall(signIns, enterAll);
  const elapsed = performance.now() - since;
  // The program's jobs look for work meanwhile, the longer the slower the clients are.
  const ours = all - (await product.cpuPerCall(signIns, () => wait(elapsed)));
  await connections.close();
  const theirs = await floor.cpuPerCall(signIns, () => floor.ask({ type: 'prove', count: signIns }));
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
async function measureChecks(bench: Bench, { ctx, product, floor, community }: Setting): Promise<Line[]> {
  const checks = bench.size(2000, 50);
  const { userPoolId } = ctx.organization;
  const tokens: string[] = [];
  for (let index = 0; index < bench.size(200, 5); index++)
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
  const bare = await floor.cpuPerCall(checks, () =>
    floor.ask({ type: 'verify', jwks, tokens, count: checks }),
  );
  const first = await product.cpuPerCall(tokens.length, () =>
    product.ask({ type: 'verify', ...ask, count: tokens.length }),
  );
  const inUse = await product.cpuPerCall(checks, () =>
    product.ask({ type: 'verify', ...ask, count: checks }),
  );
  const line = (what: string, cpu: number): Line => ({
    what,
    measured: 1000 / cpu,
    unit: '/s',
    against: { name: 'jwtVerify of jose alone', value: 1000 / bare },
  });
  return [
    {
      ...line('token checks per second and core', inUse),
      goal: 0.8,
      atLeast: true,
    },
    line('of tokens never seen before', first),
  ];
}

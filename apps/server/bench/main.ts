import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { changeHostname, createTenants } from '../src/features/organization/index.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Context, Organization } from '../src/platform/context.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createContext } from '../src/platform/http/context.ts';
import { createServices } from '../src/services.ts';
import { createTestDatabase } from '../src/testing/database.ts';
import { measureCheckIns } from './checkins.ts';
import { startChild, type Child } from './child.ts';
import type { Floor } from './floor.ts';
import { measureReport, seedFair } from './event-report.ts';
import { measureFanOut } from './fan-out.ts';
import { measureIdentity, measureStorm, measureTelling } from './identity.ts';
import { measureLive } from './live.ts';
import { median, percentile, send, time, type Call } from './load.ts';
import { measurePages } from './page-quality.ts';
import { measurePurchases } from './purchases.ts';
import type { Statement } from './product.ts';
import { table, type Line } from './report.ts';
import { PASSWORD, seedAudience, seedCommunity, seedEvents, seedSignIns, type Community } from './seed.ts';
import { signIn } from './sign-in.ts';

/**
 * Processor time per call of the whole program against a named floor in the same run: the ratios hold on any machine,
 * the times only on this one. `npm run bench`; `npm run bench -- --quick` without two million posts and Lighthouse;
 * `--only=purchases,pages` for some of the parts.
 */
const quick = process.argv.includes('--quick');
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const wants = (part: string): boolean => only === undefined || only.split(',').includes(part);
const ROUNDS = 3;
const SIGN_INS = 60;
const say = (message: string): void => console.log(`  ${message}`);

const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
const test = await createTestDatabase();
const env = {
  DATABASE_URL: test.url,
  DATA_DIR: folder,
  SECRET_KEY: randomBytes(32).toString('hex'),
  // Callers say who they are, as a balancer would of them.
  TRUST_PROXY: '1',
};
const config = readConfig(env);
const database = openDatabase({ connectionString: test.url }, 4);
const services = await createServices(config, database);
const tenants = createTenants(database);
const resolvers = {
  organizationById: tenants.byId,
  organizationByHostname: tenants.byHostname,
  actor: async () => undefined,
};
const children: Child[] = [];
const lines: Line[] = [];

async function organizationOf(id: string): Promise<Organization> {
  const organization = await tenants.byId(id);
  if (organization === undefined) throw new Error(`no organization ${id}`);
  return organization;
}

const contextOf = async (id: string): Promise<Context> =>
  createContext({ database, services, resolvers }, await organizationOf(id));

/** The median over the rounds of product and floor taken in turn, so that a slow moment meets both. */
async function compare(what: string, count: number, call: Call, goal?: number): Promise<Call> {
  const [product, floor] = children;
  if (product === undefined || floor === undefined) throw new Error('nothing to measure');
  await send(product.origin, 50, () => call);
  await product.ask<Statement[]>({ type: 'statements' });
  await send(product.origin, 1, () => call);
  const statements = await product.ask<Statement[]>({ type: 'statements' });
  const response = await fetch(product.origin + call.path, { headers: call.headers ?? {} });
  const bare: Floor = { path: `/floor/${lines.length}`, statements, answer: await response.json() };
  await floor.ask({ type: 'floor', floor: bare });
  const floorCall: Call = { method: 'GET', path: bare.path };
  await send(floor.origin, 50, () => floorCall);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await product.cpuPerCall(count, () => send(product.origin, count, () => call)));
    theirs.push(await floor.cpuPerCall(count, () => send(floor.origin, count, () => floorCall)));
  }
  lines.push({
    what: `${what}, CPU`,
    measured: median(ours),
    unit: 'ms',
    against: { name: `fastify + pg, ${statements.length} statements`, value: median(theirs) },
    ...(goal === undefined ? {} : { goal }),
  });
  return floorCall;
}

async function measureRendering(
  product: Child,
  what: string,
  path: string,
  host: string,
  goal: number,
): Promise<void> {
  const call = (address: string): Call => ({
    method: 'GET',
    path: address,
    headers: { host, 'accept-encoding': 'identity' },
  });
  let fresh = 0;
  const rendered = (count: number) => send(product.origin, count, () => call(`${path}?fresh=${fresh++}`));
  await rendered(40);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await product.cpuPerCall(40, () => rendered(40)));
  lines.push({ what: `${what}, rendered, CPU`, measured: median(times), unit: 'ms', goal });
  const kept: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await send(product.origin, 1, () => call(path));
    kept.push(await product.cpuPerCall(1000, () => send(product.origin, 1000, () => call(path))));
  }
  lines.push({
    what: `${what}, from the visitors' cache, CPU`,
    measured: median(kept),
    unit: 'ms',
    goal: 0.3,
  });
}

async function measureSignIns(product: Child, floor: Child, community: Community): Promise<void> {
  const ctx = await contextOf(community.organizationId);
  const { userPoolId, userPoolClientId: clientId } = ctx.organization;
  const emails = await seedSignIns(ctx, SIGN_INS + 2);
  const connections = new Pool(product.origin, { connections: 1 });
  const target = { hostname: community.hostname, userPoolId, clientId };
  const enter = (email: string) => signIn(connections, target, email, PASSWORD);
  const [first = '', second = '', ...others] = emails;
  await enter(first);
  await product.ask<Statement[]>({ type: 'statements' });
  await enter(second);
  const statements = await product.ask<Statement[]>({ type: 'statements' });
  const bare: Floor = {
    path: '/floor/sign-in',
    statements: statements.map(repeatable),
    answer: { ok: true },
    proofs: true,
  };
  await floor.ask({ type: 'floor', floor: bare });
  const ours = await product.cpuPerCall(others.length, async () => {
    for (const email of others) await enter(email);
  });
  await connections.close();
  const theirs = await floor.cpuPerCall(SIGN_INS, () =>
    send(floor.origin, SIGN_INS, () => ({ method: 'GET', path: bare.path })),
  );
  lines.push({
    what: 'sign-in (two calls), CPU',
    measured: ours,
    unit: 'ms',
    against: { name: `fastify + pg + bare SRP, ${statements.length} statements`, value: theirs },
    goal: 4,
  });
}

/** The rows are there already from the sign-in that was recorded. */
const repeatable = ({ text, values }: Statement): Statement => ({
  text:
    text.startsWith('insert') && !text.includes('on conflict')
      ? text.replace(/( returning .*)?$/, ' on conflict do nothing$1')
      : text,
  values,
});

async function memberCall(
  product: Child,
  { organizationId, readerId }: Community,
  path: string,
): Promise<Call> {
  const { AccessToken } = await product.ask<{ AccessToken: string }>({
    type: 'token',
    organizationId,
    sub: readerId,
  });
  return {
    method: 'GET',
    path,
    headers: { organization: organizationId, authorization: AccessToken },
  };
}

const groupFeed = ({ groupSlug }: Community): string => `/api/groups/${groupSlug}/activities`;

/** The slowest of twenty calls, ours against the bare statements, taken in turn. */
async function compareP95(
  what: string,
  product: Child,
  call: Call,
  floor: Child,
  bare: Call,
  goal: number,
): Promise<Line> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(...(await time(product.origin, 60, call)));
    theirs.push(...(await time(floor.origin, 60, bare)));
  }
  return {
    what: `${what}, p95`,
    measured: percentile(ours, 0.95),
    unit: 'ms',
    against: { name: 'fastify + pg, the same statements', value: percentile(theirs, 0.95) },
    goal,
  };
}

const FEED = '/api/self/activities/feed';

/** The same page in communities of growing size: its cost should follow the page, not the community. */
async function measureGrowth(
  product: Child,
  communities: readonly [string, Community][],
  what: string,
  pathOf: (community: Community) => string,
): Promise<void> {
  const p50: number[] = [];
  for (const [, community] of communities) {
    const call = await memberCall(product, community, pathOf(community));
    await time(product.origin, 60, call);
    p50.push(median(await time(product.origin, 300, call)));
  }
  const [smallest] = communities;
  for (const [index, [size]] of communities.entries())
    lines.push({
      what: `${what} at ${size} activities, p50`,
      measured: p50[index] ?? Number.NaN,
      unit: 'ms',
      ...(index === 0
        ? {}
        : { against: { name: `at ${smallest?.[0] ?? ''}`, value: p50[0] ?? Number.NaN }, goal: 2 }),
    });
}

try {
  say('Writing the communities …');
  const sizes: [string, number, number][] = [
    ['10 k', 2000, 5],
    // The larger ones for what might grow with them.
    ...(wants('api') || wants('search') ? [['200 k', 5000, 40] as [string, number, number]] : []),
    ...(quick || !(wants('api') || wants('search'))
      ? []
      : [['2 M', 20_000, 100] as [string, number, number]]),
  ];
  const communities: [string, Community][] = [];
  for (const [size, people, posts] of sizes)
    communities.push([
      size,
      await seedCommunity(database, contextOf, `bench-${size.replace(' ', '')}`.toLowerCase(), people, posts),
    ]);
  const [first] = communities;
  if (first === undefined) throw new Error('no community');
  const community = first[1];
  await seedEvents(await contextOf(community.organizationId));
  const fair = wants('report') ? await seedFair(database, contextOf) : undefined;
  // Browsers take Brotli over TLS and from this name only.
  await changeHostname(database, 'bench-10k', 'add', 'localhost');
  await database.pool.query('vacuum analyze');

  const product = await startChild('product.ts', env);
  const floor = await startChild('floor.ts', env);
  children.push(product, floor);
  const headers = { organization: community.organizationId };

  if (wants('api')) {
    say('Calling the API …');
    await compare('feed page (API)', 600, await memberCall(product, community, FEED), 4);
    await compare('page of 25 events (API)', 600, { method: 'GET', path: '/api/events', headers }, 4);
    await compare('event of 674 sessions (API)', 60, {
      method: 'GET',
      path: '/api/events/conference',
      headers,
    });
    await measureGrowth(product, communities, 'feed page', () => FEED);
    await measureGrowth(product, communities, 'group feed page', groupFeed);
    await measureGrowth(
      product,
      communities,
      "page of all groups' posts",
      () => '/api/self/groups/activities',
    );
  }
  if (wants('check-ins')) {
    say('Checking in …');
    lines.push(
      ...(await measureCheckIns({
        database,
        contextOf,
        product,
        community,
        callAs: (path) => memberCall(product, community, path),
      })),
    );
  }
  if (fair !== undefined) {
    say('Reporting …');
    lines.push(await measureReport(database, product, fair, (path) => memberCall(product, fair, path)));
  }
  if (wants('search')) {
    say('Searching …');
    const largest = communities.at(-1)?.[1] ?? community;
    const search = await memberCall(product, largest, '/api/search?search=person%20199');
    const bareSearch = await compare('search over everything (API)', 60, search);
    lines.push(await compareP95('search over everything', product, search, floor, bareSearch, 3));
  }
  if (wants('sign-in')) {
    say('Signing in …');
    await measureSignIns(product, floor, community);
  }
  const identity = {
    ctx: await contextOf(community.organizationId),
    product,
    floor,
    community,
    others: { method: 'GET', path: '/api/events', headers },
  } as const;
  if (wants('identity')) {
    say('Signing in, and checking who is …');
    lines.push(...(await measureIdentity(identity)));
  }
  if (wants('storm')) {
    say('Signing in by the hundred …');
    lines.push(...(await measureStorm(identity)));
  }
  if (wants('telling')) {
    say('Listening for who has an account …');
    lines.push(...(await measureTelling(identity)));
  }
  if (wants('pages')) {
    say('Rendering pages …');
    const conference = '/events/conference';
    await measureRendering(product, 'page of 25 events', '/events', community.hostname, 6);
    await measureRendering(product, 'page of the 674-session event', conference, community.hostname, 40);
    await measureRendering(
      product,
      'its agenda, a day at a time',
      `${conference}/agenda`,
      community.hostname,
      40,
    );
  }
  if (wants('lighthouse') && !quick) {
    say('Asking Lighthouse …');
    const port = new URL(product.origin).port;
    lines.push(
      ...(await measurePages({
        'event page': `http://localhost:${port}/events/conference`,
        'sign-in page': `http://localhost:${port}/auth/sign-in`,
      })),
    );
  }
  if (wants('live')) {
    say('Chatting …');
    const [second, broadcast] = [await startChild('product.ts', env), await startChild('broadcast.ts', env)];
    children.push(second, broadcast);
    lines.push(
      ...(await measureLive({
        ctx: await contextOf(community.organizationId),
        database,
        products: [product, second],
        startProduct: () => startChild('product.ts', env),
        broadcast,
        community,
      })),
    );
    for (const child of children.splice(-2)) await child.stop();
  }
  if (wants('purchases')) {
    say('Selling passes …');
    const second = await startChild('product.ts', env);
    children.push(second);
    lines.push(
      ...(await measurePurchases({
        ctx: await contextOf(community.organizationId),
        database,
        connectionString: test.url,
        products: [product, second],
        community,
      })),
    );
  }
  if (wants('announcement')) {
    // Last: the program goes on sending its mails for minutes.
    say(`Announcing to ${quick ? 'twenty' : 'a hundred'} thousand …`);
    const audience = await seedAudience(database, contextOf, quick ? 20_000 : 100_000);
    lines.push(
      ...(await measureFanOut({
        database,
        product,
        audience,
        announce: await memberCall(product, audience, '/api/admin/announcements'),
        meanwhile: await memberCall(product, community, FEED),
      })),
    );
  }
  console.log(`\n${table(lines)}\n`);
} finally {
  for (const child of children) await child.stop();
  await database.close();
  await test.drop();
  await rm(folder, { recursive: true, force: true });
}

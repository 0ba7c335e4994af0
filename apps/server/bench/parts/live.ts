import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { newNumericId } from '../../src/platform/ids.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { percentile, send, type Call } from '../load.ts';
import type { Line } from '../report.ts';
import { PASSWORD, seedPeople, seedSignIns, type Community, type Person } from '../seed.ts';
import { signIn } from '../srp-sign-in.ts';

interface Sizes {
  readonly members: number;
  readonly messages: number;
  /** In one go, by several at once, as in a lively hall. */
  readonly stream: number;
  readonly warm: number;
}

const FULL: Sizes = { members: 1000, messages: 30, stream: 160, warm: 10 };
const QUICK: Sizes = { members: 30, messages: 2, stream: 20, warm: 1 };
const SOCKETS_EACH = 10;
const WRITERS = 20;
/** Handshakes under way at once. */
const OPENING = 50;
const TEXT = 'A message of the length that people write most: a sentence, or two short ones.';

interface Setting {
  readonly bench: Bench;
  readonly sizes: Sizes;
  readonly products: readonly [Child, Child];
  readonly broadcast: Child;
  readonly community: Community;
}

/** Chat told to a thousand at once, against the same frames from a bare `ws` server; and what sockets cost that wait. */
export async function* measureLive(bench: Bench): AsyncGenerator<Line> {
  const sizes = bench.size(FULL, QUICK);
  const { members, messages, stream, warm } = sizes;
  const community = await bench.community('bench-live', Math.max(200, members + 1), 0);
  const products = [await bench.product(), await bench.start('product.ts')] as const;
  const setting: Setting = {
    bench,
    sizes,
    products,
    broadcast: await bench.start('broadcast.ts'),
    community,
  };
  const { broadcast } = setting;
  const ctx = await bench.contextOf(community.organizationId);
  const people = await seedPeople(ctx, products[0], community, members);
  const channelId = await seedChannel(setting, people);
  const [writer] = people;
  if (writer === undefined) throw new Error('nobody is there');
  const call: Call = {
    method: 'POST',
    path: `/api/self/chat/channels/${channelId}/messages`,
    headers: {
      organization: community.organizationId,
      authorization: writer.token,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ text: TEXT }),
  };

  const addresses = people.map(({ token }, index) => addressOf(products[index % 2], community, token));
  const ears = await Promise.all(chunks(addresses, OPENING).map(openAll)).then((lists) => lists.flat());
  const [first] = products;
  const write = (): Promise<void> => send(first.origin, 1, () => call);
  const frame = await frameOf(ears[0], write);
  for (let turn = 0; turn < warm; turn += 1) await heardByAll(ears, write);
  const ours: number[] = [];
  for (let turn = 0; turn < messages; turn += 1) ours.push(...(await heardByAll(ears, write)));
  const writers = people.slice(0, WRITERS);
  const callOf = (index: number): Call => {
    const { token = '' } = writers[index % writers.length] ?? {};
    return { ...call, headers: { ...call.headers, authorization: token } };
  };
  const spent = await cpuOfStream(products, ears, stream, () => send(first.origin, stream, callOf));
  for (const { ws } of ears) ws.terminate();

  const bareEars = (
    await Promise.all(
      chunks(
        people.map(() => broadcast.origin.replace('http', 'ws')),
        OPENING,
      ).map(openAll),
    )
  ).flat();
  const tell = async (): Promise<void> => void (await broadcast.ask({ type: 'broadcast', text: frame }));
  for (let turn = 0; turn < warm; turn += 1) await heardByAll(bareEars, tell);
  const theirs: number[] = [];
  for (let turn = 0; turn < messages; turn += 1) theirs.push(...(await heardByAll(bareEars, tell)));
  const bareSpent = await cpuOfStream([broadcast], bareEars, stream, async () => {
    for (let turn = 0; turn < stream; turn += 1) await tell();
  });
  for (const { ws } of bareEars) ws.terminate();

  yield {
    what: 'chat deliveries of one core in a stream of many writers, sending and reading included',
    measured: 1000 / spent,
    unit: '/s',
    against: {
      name: 'bare ws broadcast of the same frames',
      value: 1000 / bareSpent,
    },
    goal: 0.7,
    atLeast: true,
  };
  yield {
    what: `a message to ${members} members on two processes, p99`,
    measured: percentile(ours, 0.99),
    unit: 'ms',
    against: { name: 'bare ws broadcast', value: percentile(theirs, 0.99) },
    goal: 1.5,
  };
  yield await measureIdle(setting, people);
  yield* await measureStorm(setting, people);
}

interface Ear {
  readonly ws: WebSocket;
}

async function seedChannel(
  { bench: { database }, community }: Setting,
  people: readonly Person[],
): Promise<number> {
  const { organizationId } = community;
  const id = newNumericId();
  await database.pool.query(
    `insert into chat_channel (organization_id, id, name, last_message_id, created_at, updated_at)
     values ($1, $2, 'Everybody', $2, now(), now())`,
    [organizationId, id],
  );
  await database.pool.query(
    `insert into chat_member (organization_id, channel_id, account_id, role, created_at, updated_at)
     select $1, $2, id, 'member', now(), now() from unnest($3::uuid[]) as id`,
    [organizationId, id, people.map((person) => person.id)],
  );
  return id;
}

function addressOf(product: Child | undefined, { organizationId }: Community, token: string): string {
  const query = new URLSearchParams({
    organization: organizationId,
    authorization: token,
  });
  return `${product?.origin.replace('http', 'ws') ?? ''}/socket?${query}`;
}

const chunks = <T>(list: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_, index) => list.filter((_one, at) => at % count === index));

/** One after the other. */
async function openAll(addresses: readonly string[]): Promise<Ear[]> {
  const ears: Ear[] = [];
  for (const address of addresses) {
    const ws = new WebSocket(address, { perMessageDeflate: false });
    await once(ws, 'open');
    ears.push({ ws });
  }
  return ears;
}

/** As pages do: whoever is turned away comes back a little later. */
async function openAgain(address: string): Promise<Ear> {
  const ws = new WebSocket(address, { perMessageDeflate: false });
  try {
    await once(ws, 'open');
    return { ws };
  } catch {
    await wait(1000 + Math.random() * 500);
    return openAgain(address);
  }
}

const isMessage = (data: unknown): boolean => String(data).startsWith('{"type":"new-message"');

async function frameOf(ear: Ear | undefined, write: () => Promise<void>): Promise<string> {
  if (ear === undefined) throw new Error('nobody listens');
  const heard = new Promise<string>((resolve) => {
    const hear = (data: unknown): void => {
      if (!isMessage(data)) return;
      ear.ws.off('message', hear);
      resolve(String(data));
    };
    ear.ws.on('message', hear);
  });
  await write();
  return heard;
}

/** Milliseconds until each has heard it, from before it was sent. */
async function heardByAll(ears: readonly Ear[], write: () => Promise<void>): Promise<number[]> {
  const since = performance.now();
  const heard = ears.map(
    ({ ws }) =>
      new Promise<number>((resolve) => {
        const hear = (data: unknown): void => {
          if (!isMessage(data)) return;
          ws.off('message', hear);
          resolve(performance.now() - since);
        };
        ws.on('message', hear);
      }),
  );
  await write();
  return Promise.all(heard);
}

async function cpuOf(children: readonly Child[]): Promise<number> {
  let sum = 0;
  for (const child of children) {
    const { user, system } = await child.ask<NodeJS.CpuUsage>({ type: 'cpu' });
    sum += (user + system) / 1000;
  }
  return sum;
}

/** Milliseconds of processor time per delivery, until everybody has heard all of it. */
async function cpuOfStream(
  children: readonly Child[],
  ears: readonly Ear[],
  stream: number,
  write: () => Promise<void>,
): Promise<number> {
  const before = await cpuOf(children);
  const heard = ears.map(({ ws }) => {
    let count = 0;
    return new Promise<void>((resolve) => {
      const hear = (data: unknown): void => {
        if (isMessage(data)) count += 1;
        if (count < stream) return;
        ws.off('message', hear);
        resolve();
      };
      ws.on('message', hear);
    });
  });
  await write();
  await Promise.all(heard);
  return ((await cpuOf(children)) - before) / (stream * ears.length);
}

async function measureIdle({ bench, community }: Setting, people: readonly Person[]): Promise<Line> {
  const [product, bare] = [await bench.start('product.ts'), await bench.start('broadcast.ts')];
  const ours = await memoryOfEach(bench, product, people, ({ token }) =>
    addressOf(product, community, token),
  );
  const theirs = await memoryOfEach(bench, bare, people, () => bare.origin.replace('http', 'ws'));
  return {
    what: `memory of each of ${ours.sockets} idle sockets`,
    measured: ours.kB,
    unit: 'kB',
    against: { name: 'bare ws', value: theirs.kB },
    limit: 5,
  };
}

async function memoryOfEach(
  bench: Bench,
  server: Child,
  people: readonly Person[],
  addressFor: (person: Person) => string,
): Promise<{ readonly sockets: number; readonly kB: number }> {
  // Modules loaded with the first of them do not count.
  for (const { ws } of await openAll(people.slice(0, 100).map(addressFor))) ws.terminate();
  await wait(1000);
  const before = await server.ask<number>({ type: 'rss' });
  const addresses = people.flatMap((person) =>
    Array.from({ length: bench.size(SOCKETS_EACH, 2) }, () => addressFor(person)),
  );
  const ears = (await Promise.all(chunks(addresses, OPENING).map(openAll))).flat();
  await wait(1000);
  const after = await server.ask<number>({ type: 'rss' });
  for (const { ws } of ears) ws.terminate();
  await server.stop();
  return { sockets: ears.length, kB: (after - before) / ears.length / 1024 };
}

/** All at once, as after a restart; meanwhile others sign in, one after the other. */
async function measureStorm(
  { bench, products: [product], community }: Setting,
  people: readonly Person[],
): Promise<Line[]> {
  const ctx = await bench.contextOf(community.organizationId);
  const { userPoolId, userPoolClientId: clientId } = ctx.organization;
  const signIns = bench.size(30, 3);
  const emails = await seedSignIns(ctx, 2 * signIns, 'live');
  const connections = new Pool(product.origin, { connections: 1 });
  const target = { hostname: community.hostname, userPoolId, clientId };
  const enter = async (email: string): Promise<number> => {
    const since = performance.now();
    await signIn(connections, target, email, PASSWORD);
    return performance.now() - since;
  };
  const quiet: number[] = [];
  for (const email of emails.slice(signIns)) quiet.push(await enter(email));

  let isOver = false;
  const meanwhile: number[] = [];
  const entering = (async () => {
    for (const email of emails.slice(0, signIns)) if (!isOver) meanwhile.push(await enter(email));
  })();
  const since = performance.now();
  const ears = await Promise.all(people.map(({ token }) => openAgain(addressOf(product, community, token))));
  const took = performance.now() - since;
  isOver = true;
  await entering;
  await connections.close();
  for (const { ws } of ears) ws.terminate();
  return [
    {
      what: `${people.length} sockets that come back at once are all there after`,
      measured: took / 1000,
      unit: 's',
      goal: 30,
    },
    {
      what: `sign-in meanwhile, the slowest of ${meanwhile.length}`,
      measured: Math.max(...meanwhile),
      unit: 'ms',
      against: { name: 'the slowest without them', value: Math.max(...quiet) },
    },
  ];
}

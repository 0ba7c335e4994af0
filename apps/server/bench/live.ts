import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { WebSocket } from 'ws';
import { addUser } from '../src/features/identity/index.ts';
import type { Context } from '../src/platform/context.ts';
import type { Database } from '../src/platform/db/database.ts';
import { newNumericId } from '../src/platform/ids.ts';
import type { Child } from './child.ts';
import { percentile, send, type Call } from './load.ts';
import type { Line } from './report.ts';
import { PASSWORD, seedSignIns, type Community } from './seed.ts';
import { signIn } from './sign-in.ts';

const MEMBERS = 1000;
const MESSAGES = 30;
/** In one go, by several at once, as in a lively hall. */
const STREAM = 160;
const WARM = 10;
const SOCKETS_EACH = 10;
const WRITERS = 20;
const SIGN_INS = 30;
/** Handshakes under way at once. */
const OPENING = 50;
const TEXT = 'A message of the length that people write most: a sentence, or two short ones.';

interface Setting {
  readonly ctx: Context;
  readonly database: Database;
  readonly products: readonly [Child, Child];
  /** Another one, that has done nothing yet. */
  startProduct(): Promise<Child>;
  readonly broadcast: Child;
  readonly community: Community;
}

/** Chat told to a thousand at once, against the same frames from a bare `ws` server; and what sockets cost that wait. */
export async function measureLive(setting: Setting): Promise<Line[]> {
  const { products, broadcast, community } = setting;
  const people = await signInAll(setting);
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
  for (let turn = 0; turn < WARM; turn += 1) await heardByAll(ears, write);
  const ours: number[] = [];
  for (let turn = 0; turn < MESSAGES; turn += 1) ours.push(...(await heardByAll(ears, write)));
  const writers = people.slice(0, WRITERS);
  const callOf = (index: number): Call => {
    const { token = '' } = writers[index % writers.length] ?? {};
    return { ...call, headers: { ...call.headers, authorization: token } };
  };
  const spent = await cpuOfStream(products, ears, () => send(first.origin, STREAM, callOf));
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
  for (let turn = 0; turn < WARM; turn += 1) await heardByAll(bareEars, tell);
  const theirs: number[] = [];
  for (let turn = 0; turn < MESSAGES; turn += 1) theirs.push(...(await heardByAll(bareEars, tell)));
  const bareSpent = await cpuOfStream([broadcast], bareEars, async () => {
    for (let turn = 0; turn < STREAM; turn += 1) await tell();
  });
  for (const { ws } of bareEars) ws.terminate();

  return [
    {
      what: 'chat deliveries of one core in a stream of many writers, sending and reading included',
      measured: 1000 / spent,
      unit: '/s',
      against: { name: 'bare ws broadcast of the same frames', value: 1000 / bareSpent },
      goal: 0.7,
      atLeast: true,
    },
    {
      what: `a message to ${MEMBERS} members on two processes, p99`,
      measured: percentile(ours, 0.99),
      unit: 'ms',
      against: { name: 'bare ws broadcast', value: percentile(theirs, 0.99) },
      goal: 3,
    },
    await measureIdle(setting, people),
    ...(await measureStorm(setting, people)),
  ];
}

interface Person {
  readonly id: string;
  readonly token: string;
}
interface Ear {
  readonly ws: WebSocket;
}

async function signInAll({ ctx, database, products, community }: Setting): Promise<Person[]> {
  const { organizationId } = community;
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from account where organization_id = $1 order by id limit $2',
    [organizationId, MEMBERS],
  );
  const people: Person[] = [];
  for (const { id } of rows) {
    await addUser(ctx, { id, email: `${id}@live.example.org` }).catch(() => undefined);
    const { AccessToken } = await products[0].ask<{ AccessToken: string }>({
      type: 'token',
      organizationId,
      sub: id,
    });
    people.push({ id, token: AccessToken });
  }
  return people;
}

async function seedChannel({ database, community }: Setting, people: readonly Person[]): Promise<number> {
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
  const query = new URLSearchParams({ organization: organizationId, authorization: token });
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
  write: () => Promise<void>,
): Promise<number> {
  const before = await cpuOf(children);
  const heard = ears.map(({ ws }) => {
    let count = 0;
    return new Promise<void>((resolve) => {
      const hear = (data: unknown): void => {
        if (isMessage(data)) count += 1;
        if (count < STREAM) return;
        ws.off('message', hear);
        resolve();
      };
      ws.on('message', hear);
    });
  });
  await write();
  await Promise.all(heard);
  return ((await cpuOf(children)) - before) / (STREAM * ears.length);
}

async function measureIdle({ startProduct, community }: Setting, people: readonly Person[]): Promise<Line> {
  const product = await startProduct();
  // What is loaded with the first of them is not theirs.
  for (const { ws } of await openAll(
    people.slice(0, 100).map(({ token }) => addressOf(product, community, token)),
  ))
    ws.terminate();
  await wait(1000);
  const before = await product.ask<number>({ type: 'rss' });
  const addresses = people.flatMap(({ token }) =>
    Array.from({ length: SOCKETS_EACH }, () => addressOf(product, community, token)),
  );
  const ears = (await Promise.all(chunks(addresses, OPENING).map(openAll))).flat();
  await wait(1000);
  const after = await product.ask<number>({ type: 'rss' });
  for (const { ws } of ears) ws.terminate();
  await product.stop();
  return {
    what: `memory of each of ${ears.length} idle sockets`,
    measured: (after - before) / ears.length / 1024,
    unit: 'kB',
    goal: 25,
  };
}

/** All at once, as after a restart; meanwhile others sign in, one after the other. */
async function measureStorm(
  { ctx, products: [product], community }: Setting,
  people: readonly Person[],
): Promise<Line[]> {
  const { userPoolId, userPoolClientId: clientId } = ctx.organization;
  const emails = await seedSignIns(ctx, 2 * SIGN_INS);
  const connections = new Pool(product.origin, { connections: 1 });
  const target = { hostname: community.hostname, userPoolId, clientId };
  const enter = async (email: string): Promise<number> => {
    const since = performance.now();
    await signIn(connections, target, email, PASSWORD);
    return performance.now() - since;
  };
  const quiet: number[] = [];
  for (const email of emails.slice(SIGN_INS)) quiet.push(await enter(email));

  let isOver = false;
  const meanwhile: number[] = [];
  const entering = (async () => {
    for (const email of emails.slice(0, SIGN_INS)) if (!isOver) meanwhile.push(await enter(email));
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

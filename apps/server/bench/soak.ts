import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openBench, type Bench } from './bench.ts';
import type { Child } from './child.ts';
import { median, send, type Call } from './load.ts';
import { openRecord } from './report.ts';
import { seedPeople, type Community, type Person } from './seed.ts';

/** One look at the program while it works. Memory in bytes, after a collection. */
interface Look {
  readonly rss: number;
  readonly heap: number;
  /** Sockets, timers, watched files: open handles by kind. */
  readonly handles: Readonly<Record<string, number>>;
  readonly connections: number;
  readonly jobs: number;
  /** Rows by table, as PostgreSQL counts them. */
  readonly rows: Readonly<Record<string, number>>;
}

const PEOPLE = 200;
const SOCKETS = 20;
const CALLS_A_TURN = 40;
const TURN_MS = 1000;
const LOOKS = 30;
/** Of the run: caches and the compiled code fill before anything is compared. */
const WARM_SHARE = 0.3;
const MOST_DRIFT = 1.05;

/** The same mixed work for a long time: nothing of what the program holds may grow. False when something does. */
export async function soak(minutes: number): Promise<boolean> {
  const bench = await openBench(true);
  const record = openRecord(true);
  try {
    const community = await bench.community('bench-soak', PEOPLE, 5);
    const product = await bench.product();
    const ctx = await bench.contextOf(community.organizationId);
    const people = await seedPeople(ctx, product, community, SOCKETS);
    // Newcomers may write little.
    await bench.database.pool.query("update account set created_at = created_at - interval '1 year'");
    const end = performance.now() + minutes * 60_000;
    const looks: Look[] = [];
    for (let turn = 0; performance.now() < end; turn += 1) {
      const next = performance.now() + TURN_MS;
      await work(product, community, people, turn);
      if (performance.now() > end - ((LOOKS - looks.length) / LOOKS) * minutes * 60_000) {
        const look = await lookAt(bench, product);
        looks.push(look);
        record.add({ ...look });
        console.log(describe(look));
      }
      await wait(Math.max(0, next - performance.now()));
    }
    return judge(looks.slice(Math.ceil(looks.length * WARM_SHARE)));
  } finally {
    await bench.close();
  }
}

/** Reads and writes of members, pages of visitors, and sockets that come and go. */
async function work(product: Child, community: Community, people: readonly Person[], turn: number) {
  const person = people[turn % people.length];
  if (person === undefined) throw new Error('nobody is there');
  const { organizationId } = community;
  // Tokens do not live as long as this.
  const { AccessToken: token } = await product.ask<{ AccessToken: string }>({
    type: 'token',
    organizationId,
    sub: person.id,
  });
  const member = { organization: organizationId, authorization: token };
  const read = (path: string): Call => ({ method: 'GET', path, headers: member });
  const post: Call = {
    method: 'POST',
    path: '/api/activities',
    headers: { ...member, 'content-type': 'application/json' },
    body: JSON.stringify({
      message: `Turn ${turn}: about as long as people write when they have something to tell.`,
    }),
  };
  const page: Call = { method: 'GET', path: '/events', headers: { host: community.hostname } };
  const calls = [
    post,
    page,
    read('/api/self/activities/feed'),
    read('/api/events'),
    read('/api/self/notifications'),
  ];
  const heard = listen(product, community, token);
  await send(product.origin, CALLS_A_TURN, (index) => calls[index % calls.length] ?? page);
  (await heard).terminate();
}

function listen({ origin }: Child, { organizationId }: Community, token: string): Promise<WebSocket> {
  const query = new URLSearchParams({ organization: organizationId, authorization: token });
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket?${query}`);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket)).once('error', reject);
  });
}

async function lookAt({ database }: Bench, product: Child): Promise<Look> {
  const held = await product.ask<Pick<Look, 'rss' | 'heap' | 'handles'>>({ type: 'held' });
  const { rows } = await database.pool.query<{ connections: number; jobs: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
            (select count(*)::int from pgboss.job) as jobs`,
  );
  const [counted = { connections: 0, jobs: 0 }] = rows;
  const tables = await database.pool.query<{ name: string; rows: number }>(
    `select relname as name, n_live_tup::int as rows from pg_stat_user_tables where n_live_tup > 0`,
  );
  return {
    ...held,
    ...counted,
    rows: Object.fromEntries(tables.rows.map(({ name, rows: count }) => [name, count])),
  };
}

const MB = 1024 * 1024;
const sum = (handles: Look['handles']): number =>
  Object.values(handles).reduce((all, count) => all + count, 0);

const describe = ({ rss, heap, handles, connections, jobs }: Look): string =>
  `${Math.round(rss / MB)} MB, heap ${Math.round(heap / MB)} MB, ${sum(handles)} handles, ` +
  `${connections} connections, ${jobs} jobs kept`;

/**
 * The last third against the first: medians of memory, since a single look may fall into a burst of work; of what comes and goes, the
 * most.
 */
function judge(looks: readonly Look[]): boolean {
  const third = Math.max(1, Math.floor(looks.length / 3));
  const [first, last] = [looks.slice(0, third), looks.slice(-third)];
  const most = (values: readonly number[]): number => Math.max(...values);
  const grown = [
    { what: 'memory (rss)', of: (look: Look) => look.rss, by: median },
    { what: 'heap', of: (look: Look) => look.heap, by: median },
    { what: 'handles', of: (look: Look) => sum(look.handles), by: most },
    { what: 'connections', of: (look: Look) => look.connections, by: most },
  ].map(({ what, of, by }) => ({ what, ratio: by(last.map(of)) / by(first.map(of)) }));
  tellTables(looks);
  for (const { what, ratio } of grown)
    console.log(
      `${ratio <= MOST_DRIFT ? 'met   ' : 'MISSED'} ${what}: ${ratio.toFixed(3)} × of what it was, goal ≤ ${MOST_DRIFT}`,
    );
  return grown.every(({ ratio }) => ratio <= MOST_DRIFT);
}

/** Posts that were written stay; a table that grows beside them is to be seen here. */
function tellTables(looks: readonly Look[]): void {
  const [first, last] = [looks[0]?.rows ?? {}, looks.at(-1)?.rows ?? {}];
  const grown = Object.entries(last)
    .map(([name, count]) => ({ name, by: count - (first[name] ?? 0) }))
    .filter(({ by }) => by > 0)
    .toSorted((one, other) => other.by - one.by);
  for (const { name, by } of grown) console.log(`${name}: ${by} rows more`);
}

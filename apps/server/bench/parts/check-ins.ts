import { randomUUID } from 'node:crypto';
import { passCode } from '../../src/features/events/checkin/index.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Bench } from '../bench.ts';
import { median, send, type Call } from '../load.ts';
import type { Line } from '../report.ts';
import type { Community } from '../seed.ts';

const SLUG = 'bench-doors';
const AT_ONCE = 8;

interface Sizes {
  readonly rounds: number;
  readonly scans: number;
  /** Scans that a door sends at once after it was busy or offline for a moment. */
  readonly gathered: number;
  readonly warm: number;
}

// A round is less than one person may tell of in a minute.
const FULL: Sizes = { rounds: 3, scans: 150, gathered: 50, warm: 100 };
const QUICK: Sizes = { rounds: 1, scans: 10, gathered: 5, warm: 5 };

/**
 * Scans per second at the doors of one event, eight calls at a time and each scan of another pass, through the whole API:
 * one a call, and gathered as a door does that has fallen behind; against the one update that nobody can do without, on
 * the same database and in turn with them.
 */
export async function* measureCheckIns(bench: Bench): AsyncGenerator<Line> {
  const { database } = bench;
  const { rounds, scans, gathered: each, warm } = bench.size(FULL, QUICK);
  const [product, community] = [await bench.product(), await bench.main()];
  const ctx = await bench.contextOf(community.organizationId);
  const passes = await seedPasses(bench, community, scans * rounds * 3 + warm);
  const call = await bench.callAs(community, `/api/listings/${SLUG}/scans`);
  // Signed beforehand: the codes of those who come have been made long ago.
  const tell = (scanned: readonly Pass[]): Call => ({
    method: 'POST',
    path: call.path,
    headers: { ...call.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      scans: scanned.map((pass) => ({
        nonce: randomUUID(),
        code: passCode(ctx, pass),
        action: 'in',
        scannedAt: new Date().toISOString(),
        door: 'North',
      })),
    }),
  });
  const sendAll = (calls: readonly Call[]): Promise<unknown> =>
    send(product.origin, calls.length, (index) => calls[index] ?? call);
  const told = (count: number, each: number): Call[] =>
    Array.from({ length: count / each }, () => tell(passes.splice(0, each)));
  await sendAll(told(warm, 1));
  const [single, gathered, bare]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    const [ones, several, updated] = [told(scans, 1), told(scans, each), passes.splice(0, scans)];
    single.push(await perSecond(scans, () => sendAll(ones)));
    gathered.push(await perSecond(scans, () => sendAll(several)));
    bare.push(await perSecond(scans, () => updateAll(database, community.organizationId, updated)));
  }
  const { rows } = await database.pool.query<{ count: string }>(
    "select count(*) from check_in where organization_id = $1 and verdict = 'first'",
    [community.organizationId],
  );
  if (Number(rows[0]?.count) !== scans * rounds * 2 + warm) throw new Error('not everybody was let in once');
  const line = (what: string, measured: readonly number[]): Line => ({
    what,
    measured: median(measured),
    unit: '/s',
    against: { name: 'one bare update each', value: median(bare) },
    goal: 0.3,
    atLeast: true,
  });
  yield line('check-ins through the API, one a call', single);
  yield line(`check-ins through the API, ${each} a call`, gathered);
}

interface Pass {
  readonly id: string;
  readonly event_id: string;
  readonly secret: string;
}

async function seedPasses({ database }: Bench, community: Community, count: number): Promise<Pass[]> {
  const { organizationId, readerId } = community;
  const [eventId, typeId, registrationId] = [randomUUID(), randomUUID(), randomUUID()];
  const of = `'${organizationId}', '${eventId}'`;
  for (const statement of [
    `insert into event (organization_id, id, slug, name, event_start, event_end, creator_id, created_at, updated_at)
     values (${of}, '${SLUG}', 'Doors', now(), now() + interval '1 day', '${readerId}', now(), now())`,
    `insert into pass_type (organization_id, event_id, id, slug, name, created_at, updated_at)
     values (${of}, '${typeId}', 'seat', 'Seat', now(), now())`,
    `insert into registration (organization_id, event_id, id, account_id, number, created_at, updated_at)
     values (${of}, '${registrationId}', '${readerId}', 1, now(), now())`,
    `insert into pass (organization_id, event_id, id, registration_id, pass_type_id, number, status, secret, price, created_at, updated_at)
     select ${of}, gen_random_uuid(), '${registrationId}', '${typeId}', n, 'ready', md5('secret ' || n), 0, now(), now()
     from generate_series(1, ${count}) n`,
    'vacuum analyze pass',
  ])
    await database.pool.query(statement);
  const { rows } = await database.pool.query<Pass>(
    'select id, event_id, secret from pass where organization_id = $1 and event_id = $2',
    [organizationId, eventId],
  );
  return rows;
}

async function updateAll(database: Database, organizationId: string, passes: Pass[]): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let pass = passes.pop(); pass !== undefined; pass = passes.pop())
      await database.pool.query({
        name: 'bench check in',
        text: 'update pass set used_at = $3, updated_at = $3 where organization_id = $1 and id = $2 and used_at is null',
        values: [organizationId, pass.id, new Date()],
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function perSecond(scans: number, work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return (scans / (performance.now() - since)) * 1000;
}

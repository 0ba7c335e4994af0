import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { changeHostname, createTenants } from '../src/features/ground/organization/index.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Context } from '../src/platform/context.ts';
import { TENANT_TABLES } from '../src/features.ts';
import { openDatabase, type Database } from '../src/platform/db/database.ts';
import { createContext } from '../src/platform/http/context.ts';
import { DEAD_LETTERS } from '../src/platform/jobs/job-queue.ts';
import { createServices } from '../src/services.ts';
import { createTestDatabase } from '../src/testing/database.ts';
import { slowness } from '../src/testing/slowness.ts';
import { startChild, type Child } from './child.ts';
import type { Call } from './load.ts';
import { seedCommunity, seedEvents, type Community } from './seed.ts';

/** Base of all parts: a database, communities in it, the program and its floor. */
export interface Bench {
  readonly quick: boolean;
  readonly database: Database;
  readonly connectionString: string;
  /** Of each program that is started. */
  readonly env: Readonly<Record<string, string>>;
  size<T>(full: T, quick: T): T;
  contextOf(organizationId: string): Promise<Context>;
  /** Made when first asked for. The name is part of all its addresses, so parts with a community each share nobody. */
  community(name: string, people: number, posts: number): Promise<Community>;
  /** The one that has events; browsers find it at `localhost`. */
  main(): Promise<Community>;
  product(): Promise<Child>;
  floor(): Promise<Child>;
  /** One more program; it ends with the part. */
  start(file: string): Promise<Child>;
  /** A call of the one in the community who has a sign-in. */
  callAs(community: Community, path: string): Promise<Call>;
  /** Waits until nothing of what was done before is still under way. */
  rest(): Promise<void>;
  endPart(): Promise<void>;
  /** Ends all programs and forgets the jobs that they leave: nobody would work them, and the next part waits for rest. */
  stopAll(): Promise<void>;
  close(): Promise<void>;
}

const REST_LIMIT_MINUTES = 5 * slowness;
const LOOK_EVERY_MS = 500;
/** Of the time between two looks: what timers and heartbeats take. */
const IDLE_SHARE = 0.06 * slowness;
/** A statement that hangs would keep its connection, and the end of the run, for ever. */
const CLOSE_MS = 30_000 * slowness;

export async function openBench(quick: boolean): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'));
  const test = await createTestDatabase();
  const env = {
    DATABASE_URL: test.url,
    DATA_DIR: folder,
    SECRET_KEY: randomBytes(32).toString('hex'),
    // Callers say who they are, as a balancer would of them.
    TRUST_PROXY: '1',
  };
  // Seeds take as long as they take; the programs that are measured have their own limits.
  const database = openDatabase(
    { connectionString: test.url },
    { poolSize: 4, tenantTables: TENANT_TABLES, isPatient: true },
  );
  const services = await createServices(readConfig(env), database);
  const tenants = createTenants(database);
  const resolvers = {
    organizationById: tenants.byId,
    organizationByHostname: tenants.byHostname,
    actor: async () => undefined,
  };
  const kept = new Map<string, Promise<Child>>();
  const communities = new Map<string, Promise<Community>>();
  let ofPart: Child[] = [];

  const once = <T>(map: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> => {
    const made = map.get(key) ?? make();
    map.set(key, made);
    return made;
  };
  const contextOf = async (id: string): Promise<Context> => {
    const organization = await tenants.byId(id);
    if (organization === undefined) throw new Error(`no organization ${id}`);
    return createContext({ database, services, resolvers }, organization);
  };
  const community = (name: string, people: number, posts: number): Promise<Community> =>
    once(communities, name, async () => {
      const made = await seedCommunity(database, contextOf, name, people, posts);
      await database.pool.query('vacuum analyze');
      return made;
    });
  const keep = (file: string): Promise<Child> => once(kept, file, () => startChild(file, env));
  const stop = async (children: readonly Child[]): Promise<void> => {
    for (const child of children) await child.stop();
  };

  const bench: Bench = {
    quick,
    database,
    connectionString: test.url,
    env,
    size: (full, small) => (quick ? small : full),
    contextOf,
    community,
    main: () =>
      once(communities, 'main', async () => {
        const main = await community('bench-main', quick ? 200 : 2000, 5);
        await seedEvents(await contextOf(main.organizationId));
        // Browsers take Brotli over TLS and from this name only.
        await changeHostname(database, 'bench-main', 'add', 'localhost');
        await database.pool.query('vacuum analyze');
        return main;
      }),
    product: () => keep('product.ts'),
    floor: () => keep('floor.ts'),
    async start(file) {
      const child = await startChild(file, env);
      ofPart.push(child);
      return child;
    },
    async callAs({ organizationId, readerId: sub }, path) {
      const product = await bench.product();
      const { AccessToken } = await product.ask<{ AccessToken: string }>({
        type: 'token',
        organizationId,
        sub,
      });
      return {
        method: 'GET',
        path,
        headers: { organization: organizationId, authorization: AccessToken },
      };
    },
    async rest() {
      const running = await Promise.all(kept.values());
      const until = performance.now() + REST_LIMIT_MINUTES * 60_000;
      while (!((await hasNoJobs(database)) && (await areIdle(running)))) {
        if (performance.now() > until)
          throw new Error(`the program has not come to rest in ${REST_LIMIT_MINUTES.toFixed(0)} minutes`);
        await wait(LOOK_EVERY_MS);
      }
    },
    async endPart() {
      const children = ofPart;
      ofPart = [];
      await stop(children);
    },
    async stopAll() {
      await bench.endPart();
      const children = await Promise.allSettled(kept.values());
      kept.clear();
      await stop(children.flatMap((child) => (child.status === 'fulfilled' ? child.value : [])));
      await forgetJobs(database);
    },
    async close() {
      await bench.stopAll();
      await services.jobs.close();
      await Promise.race([database.close(), wait(CLOSE_MS, undefined, { ref: false })]);
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return bench;
}

/** Jobs that run, and those that wait and are due. */
const DUE = `name <> $1 and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`;

async function hasJobTable({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('pgboss.job') is not null as there",
  );
  return rows[0]?.there === true;
}

async function hasNoJobs(database: Database): Promise<boolean> {
  if (!(await hasJobTable(database))) return true;
  const { rowCount } = await database.pool.query(`select 1 from pgboss.job where ${DUE} limit 1`, [
    DEAD_LETTERS,
  ]);
  return rowCount === 0;
}

async function forgetJobs(database: Database): Promise<void> {
  if (await hasJobTable(database))
    await database.pool.query(`delete from pgboss.job where ${DUE}`, [DEAD_LETTERS]);
}

async function areIdle(children: readonly Child[]): Promise<boolean> {
  for (const child of children) {
    const spent = await child.cpuPerCall(1, () => wait(LOOK_EVERY_MS));
    if (spent > LOOK_EVERY_MS * IDLE_SHARE) return false;
  }
  return true;
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { PoolClient } from 'pg';
import { createApp, type App } from '../app.ts';
import { openAccount, type OpenAccount } from '../features/ground/accounts/index.ts';
import { addUser, createVerifyToken, issueTokens } from '../features/ground/identity/index.ts';
import { createOrganization } from '../features/ground/organization/index.ts';
import { createServices } from '../services.ts';
import { readConfig } from '../platform/config.ts';
import type { Context, Organization } from '../platform/context.ts';
import { TENANT_TABLES } from '../features.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { createContext } from '../platform/http/context.ts';
import type { Services } from '../platform/services.ts';
import { newId } from '../platform/ids.ts';
import { createTestDatabase } from './database.ts';
import { createKeeper } from './keeping.ts';
import { slowness } from './slowness.ts';
import type { BuiltInRole } from '../platform/powers.ts';

export interface Answer<T = unknown> {
  readonly statusCode: number;
  readonly body: { status: string; message: string; data: T; count?: number; code?: string; field?: string };
  readonly headers: Record<string, unknown>;
}

const PATIENCE = 40;

/** Reads again until it is so: for what jobs do after an answer. Gives up when what it reads stands still. */
export async function until<T>(read: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  let seen = '';
  let still = 0;
  // Seldom enough that a slow machine does not run into the limit of calls a minute; and it ends, whatever is read.
  for (let turn = 0; turn < 8 * PATIENCE && still < PATIENCE; turn += 1) {
    const value = await read();
    if (done(value)) return value;
    const now = inspect(value, { depth: 6 });
    still = now === seen ? still + 1 : 0;
    seen = now;
    await wait(Math.min(25 * 1.25 ** turn, 1000));
  }
  throw new Error(`waited in vain; last read: ${seen.slice(0, 500)}`);
}

/** Somebody who calls the API: a visitor, or a person signed in. */
export interface Caller {
  readonly id: string;
  /** The access token; empty for a visitor. */
  readonly token: string;
  get<T = unknown>(path: string): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  put<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>;
  delete<T = unknown>(path: string): Promise<Answer<T>>;
  send<T = unknown>(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'HEAD' | 'OPTIONS';

export interface TestOrganization {
  readonly organization: Organization;
  readonly hostname: string;
  readonly visitor: Caller;
  context(accountId?: string): Context;
  /** A new person of this organization with a valid sign-in. */
  member(person?: Partial<OpenAccount>): Promise<Caller>;
  /** A new person of the organization's staff. */
  /** Of the staff, with a built-in role; an owner unless said. */
  staff(role?: BuiltInRole): Promise<Caller>;
  /** A caller with this token, and more headers. */
  as(token: string, headers?: Readonly<Record<string, string>>): Caller;
}

export interface TestApp {
  readonly app: App;
  readonly database: Database;
  readonly services: Services;
  /** PostgreSQL statements since the last call: lists ask once, not once per row. */
  countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }>;
  /** The least of several runs: now and then one also reads who asks, when a fact has emptied that cache. */
  fewestQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: number }>;
  organization(): Promise<TestOrganization>;
  close(): Promise<void>;
}

const shared = createKeeper(makeShared, { close: (testApp) => testApp.close(), isSound: isAtRest });

async function makeShared(): Promise<TestApp> {
  const testApp = await createTestApp();
  const { pool } = testApp.database;
  const held = new Set<PoolClient>();
  pool.on('acquire', (client) => held.add(client)).on('release', (_error, client) => held.delete(client));
  Object.freeze(testApp.services);
  Object.freeze(testApp.services.config);
  const refuse = (): never => {
    throw new Error('Other files use this program too: take `createTestApp`.');
  };
  Object.assign(testApp.app, { startJobs: refuse, drain: refuse });
  Object.assign(testApp.app.http, { listen: refuse });
  return {
    ...testApp,
    close() {
      // The pool would wait for ever for a connection that a test did not give back.
      for (const client of held) client.release(true);
      return testApp.close();
    },
  };
}

/**
 * The whole program, called over HTTP without a socket, on a database that test files share: each makes organizations of its own
 * there. A file that changes the installation or the program, starts its jobs, or goes by all that there is of something
 * takes `createTestApp` instead.
 */
export async function useTestApp(): Promise<TestApp> {
  const testApp = await shared.use();
  return { ...testApp, close: shared.release };
}

const REST_MS = 25;
/** Longer than a statement may wait for a lock. */
const REST_WITHIN_MS = 8_000;

/** Waits until nothing is under way in the database; false where something goes on. */
async function isAtRest({ database: { pool }, countQueries }: TestApp): Promise<boolean> {
  const last = performance.now() + REST_WITHIN_MS * slowness;
  for (let quiet = 0; performance.now() < last;) {
    const { queries } = await countQueries(() => wait(REST_MS));
    const isIdle = pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
    quiet = queries === 0 && isIdle ? quiet + 1 : 0;
    if (quiet === 2) return true;
  }
  return false;
}

/** The whole program on a database of its own. */
export async function createTestApp(environment: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const testDatabase = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-'));
  const config = readConfig({
    DATABASE_URL: testDatabase.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    // A test calls faster than any person; the tests of the budgets set their own.
    MEMBER_BUDGET: '0',
    ADDRESS_BUDGET: '0',
    ...environment,
  });
  const connection = { connectionString: testDatabase.url };
  const database = openDatabase(connection, { poolSize: 10, tenantTables: TENANT_TABLES });
  let queries = 0;
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    Object.assign(client, {
      query: (...input: unknown[]) => {
        queries++;
        return query(...input);
      },
    });
  });
  const services = await createServices(config, database);
  const app = await createApp({
    config,
    database,
    connection,
    services,
    verifyToken: createVerifyToken(services, database),
  });
  await app.http.ready();

  const createTenant = async (): Promise<TestOrganization> => {
    const slug = `org-${randomBytes(4).toString('hex')}`;
    const hostname = `${slug}.example.org`;
    const organizationId = await createOrganization(database, { slug, name: slug, hostname });
    const organization = await app.tenants.byId(organizationId);
    if (organization === undefined) throw new Error('the organization just made is not there');
    const caller = (
      id: string,
      token: string | undefined,
      always: Readonly<Record<string, string>> = {},
    ): Caller => {
      const call = async (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => {
        const answer = await app.http.inject({
          method,
          url: `/api${path}`,
          headers: {
            organization: organizationId,
            ...always,
            // A text is JSON as it stands, unless the caller says otherwise.
            ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
            ...headers,
            ...(token === undefined ? {} : { authorization: token }),
            ...(body === undefined && method !== 'GET' && method !== 'DELETE'
              ? { 'content-type': 'application/x-www-form-urlencoded' }
              : {}),
          },
          ...(body === undefined ? {} : { payload: body as object }),
        });
        // A refused HEAD has the headers of the refusal and no text.
        const isJson =
          method !== 'HEAD' && String(answer.headers['content-type']).startsWith('application/json');
        return {
          statusCode: answer.statusCode,
          // A file is no envelope: its text is all there is of it.
          body: isJson ? answer.json() : { status: 'ok', message: '', data: answer.payload },
          headers: answer.headers,
        };
      };
      return {
        id,
        token: token ?? '',
        get: (path) => call('GET', path),
        post: (path, body, headers) => call('POST', path, body, headers),
        put: (path, body, headers) => call('PUT', path, body, headers),
        delete: (path) => call('DELETE', path),
        send: call,
      };
    };
    const context = (accountId?: string): Context =>
      createContext(
        {
          database,
          services,
          resolvers: {
            organizationById: app.tenants.byId,
            organizationByHostname: app.tenants.byHostname,
            actor: async () => undefined,
          },
        },
        organization,
        accountId === undefined ? { kind: 'visitor' } : { kind: 'member', accountId },
      );
    const member = async (person: Partial<OpenAccount> = {}): Promise<Caller> => {
      const id = person.id ?? newId();
      await context().transaction((ctx) =>
        openAccount(ctx, {
          id,
          email: `${id}@example.org`,
          firstName: 'Ana',
          lastName: `M${id.slice(-6)}`,
          ...person,
        }),
      );
      await addUser(context(), { id, email: `${id}@example.org` });
      const { AccessToken } = await issueTokens(context(), id);
      return caller(id, AccessToken);
    };
    return {
      organization,
      hostname,
      visitor: caller('', undefined),
      context,
      member,
      as: (token, headers) => caller('', token, headers),
      async staff(role: BuiltInRole = 'owner') {
        const person = await member();
        await database.pool.query(
          'insert into organization_staff (organization_id, account_id, built_in_role) values ($1, $2, $3)',
          [organizationId, person.id, role],
        );
        return person;
      },
    };
  };

  const countQueries: TestApp['countQueries'] = async (work) => {
    const before = queries;
    const result = await work();
    return { result, queries: queries - before };
  };

  return {
    app,
    database,
    services,
    countQueries,
    async fewestQueries(work) {
      let least = await countQueries(work);
      for (let run = 0; run < 8; run += 1) {
        // Queries of background jobs have ended by then.
        await wait(25);
        const next = await countQueries(work);
        if (next.queries < least.queries) least = next;
      }
      return least;
    },
    organization: createTenant,
    async close() {
      await app.close();
      await database.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

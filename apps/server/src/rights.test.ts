import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RouteOptions } from 'fastify';
import { apiDoor } from './api.ts';
import { TABLES } from './features.ts';
import { createHttpServer } from './platform/http/server.ts';
import { attempt, operations, usePeople } from './permissions/trials.ts';
import { RIGHT_KINDS } from './platform/rights.types.ts';
import { notedRightsIn, personalTables, rightsIn } from './platform/tables.ts';
import { createTestApp, type TestApp } from './testing/app.ts';

let testApp: TestApp;
/** The config of each route, by operation id. */
let configs: Map<string, NonNullable<RouteOptions['config']>>;

usePeople();

before(async () => {
  testApp = await createTestApp();
  configs = new Map();
  const http = createHttpServer(testApp.services.config);
  http.addHook('onRoute', ({ schema, config }) => {
    const { operationId } = (schema ?? {}) as { operationId?: string };
    if (operationId !== undefined) configs.set(operationId, config ?? {});
  });
  await http.register(apiDoor(testApp.app.contexts), { prefix: '/api' });
  await http.ready();
  await http.close();
});
after(() => testApp.close());

test('no right is given by a shared link; power over what is another’s, in person and after a recent sign-in', () => {
  const open = rightsIn(TABLES).flatMap(([table, { by, isPower }]) =>
    by.flatMap((operation) => {
      const config = configs.get(operation);
      if (config === undefined) return [`${table}: ${operation} is no operation`];
      const isInPerson = config.inPerson !== undefined;
      if (!isInPerson && config.notByLink !== true) return [`${table}: ${operation} is open to links`];
      if (!isPower) return [];
      return [
        ...(isInPerson ? [] : [`${table}: ${operation} is open to delegates`]),
        ...(config.recent === true ? [] : [`${table}: ${operation} needs no recent sign-in`]),
      ];
    }),
  );
  assert.deepEqual(open, []);
  assert.ok(rightsIn(TABLES).every(([, { by }]) => by.length > 0));
});

test('each kind of right that is noted stands in one table', () => {
  const noted = notedRightsIn(TABLES).map(([, { kind }]) => kind);
  assert.deepEqual(noted.toSorted(), RIGHT_KINDS.toSorted());
});

test('each call that gives a right which is noted notes who gave it', async () => {
  const giving = new Set(notedRightsIn(TABLES).flatMap(([, { by }]) => by));
  const silent: string[] = [];
  for (const operation of operations.filter(({ id }) => giving.has(id))) {
    const answers: string[] = [];
    let isNoted = false;
    for (const who of ['owner', 'staff'] as const) {
      const { result, changes } = await attempt(operation, who, true);
      answers.push(`${who} ${result.statusCode} ${result.body.code ?? ''}`);
      isNoted ||= changes['given_right'] === 1;
    }
    if (!isNoted) silent.push(`${operation.id}: ${answers.join(', ')}`);
  }
  assert.deepEqual(silent, []);
});

test('each table whose key joins a person with something says which right that is, or why it is none', async () => {
  const { rows } = await testApp.database.pool.query<{ table: string; columns: string[] }>(
    `select conrelid::regclass::text as table,
       array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
     from pg_constraint where contype = 'p' and connamespace = 'public'::regnamespace`,
  );
  const keys = new Map(rows.map(({ table, columns }) => [table, columns]));
  const silent = personalTables(TABLES)
    .filter(([table, { persons }]) => {
      const columns = (keys.get(table) ?? []).filter((column) => column !== 'organization_id');
      return columns.length > 1 && columns.some((column) => persons.includes(column));
    })
    .map(([table]) => table)
    .filter((table) => TABLES[table]?.right === undefined);
  assert.deepEqual(silent, []);
});

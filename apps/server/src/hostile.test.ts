import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { ROWS } from './permissions/all-rows.ts';
import { callAs, makePeople, type People, type Principal } from './permissions/people.ts';
import { createTestApp, type Answer, type TestApp } from './testing/app.ts';
import { makeBody } from './testing/bodies.ts';
import { listOperations, type Operation, type Resolve, type Schema } from './testing/operations.ts';
import { rehearse } from './testing/rehearsal.ts';

/** Every call of the API with what its makers did not think of: never a 500, nothing stored that was not asked for. */
let testApp: TestApp;
let people: People;
let operations: readonly Operation[];
let resolve: Resolve;
let minutes = 0;

before(async () => {
  testApp = await createTestApp();
  people = await makePeople(testApp);
  ({ operations, resolve } = await listOperations());
  // Each call comes a minute after the last, so that no limit stands in its way.
  const { now } = Date;
  mock.method(Date, 'now', () => now() + minutes * 60_000);
});
after(async () => {
  mock.restoreAll();
  await testApp.close();
});

type Path = readonly string[];
type Fields = Record<string, unknown>;

/** The principal who gets furthest with the call. */
function mayCall({ id }: Operation): Principal {
  const order = ['owner', 'participant', 'groupModerator', 'staff', 'stranger'] as const;
  return order.find((who) => ROWS[id]?.[who] === 'may') ?? 'owner';
}

async function call(
  operation: Operation,
  over: { body?: unknown; query?: string; param?: string },
): Promise<{ answer: Answer; touched: boolean }> {
  minutes++;
  const who = mayCall(operation);
  const { result, touched } = await rehearse(testApp.database.pool, () =>
    callAs(people, who, operation, resolve, over),
  );
  return { answer: result, touched };
}

/** The object a body is, where it may also be null. */
function objectOf(schema: Schema): Schema {
  const known = resolve(schema);
  const branch = known.anyOf?.map(resolve).find(({ type }) => type === 'object');
  return branch ?? known;
}

/** Every object of a body, by the path to it. */
function listObjects(schema: Schema, path: Path = []): { path: Path; schema: Schema }[] {
  const known = objectOf(schema);
  if (known.type !== 'object') return [];
  const inner = Object.entries(known.properties ?? {}).flatMap(([name, child]) =>
    listObjects(child, [...path, name]),
  );
  return [...(known.additionalProperties === false ? [{ path, schema: known }] : []), ...inner];
}

/** Every place for text of one's own: neither an id, nor a date, nor one of some words. */
function listTexts(schema: Schema, path: Path = []): Path[] {
  const known = objectOf(schema);
  if (known.type === 'object')
    return Object.entries(known.properties ?? {}).flatMap(([name, child]) =>
      listTexts(child, [...path, name]),
    );
  const text = [known, ...(known.anyOf ?? []).map(resolve)].find(({ type }) => type === 'string');
  return text === undefined || text.enum !== undefined || text.format !== undefined ? [] : [path];
}

function withValue(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Fields;
  return { ...fields, [name]: withValue(fields[name], rest, value) };
}

const writes = (): Operation[] => operations.filter(({ body }) => body !== undefined);

const UNASKED = {
  organizationId: '0198a000-0000-7000-8000-000000000000',
  id: '0198a000-0000-7000-8000-000000000000',
  accountId: '0198a000-0000-7000-8000-000000000000',
  organization_id: 'x',
  account_id: 'x',
  role: 'moderator',
  status: 'ready',
  state: 'new',
  isStaff: true,
  createdAt: '2020-01-01T00:00:00.000Z',
  featured: true,
  constructor: { prototype: { isStaff: true } },
};

test('a field that nobody asked for is refused, and nothing is stored', async () => {
  const wrong: string[] = [];
  let tried = 0;
  for (const operation of writes())
    for (const { path, schema } of listObjects(operation.body ?? {}))
      for (const [name, value] of Object.entries(UNASKED)) {
        if (Object.hasOwn(schema.properties ?? {}, name)) continue;
        tried++;
        const body = withValue(makeBody(operation, people.ids, resolve), [...path, name], value);
        const { answer, touched } = await call(operation, { body });
        if (answer.statusCode !== 400 || touched)
          wrong.push(`${operation.id} ${[...path, name].join('.')}: ${answer.statusCode}`);
      }
  assert.ok(tried > 500, `${tried} fields were tried`);
  assert.deepEqual(wrong, []);
});

const NUL = 'a\u0000b';
const HOSTILE: Readonly<Record<string, string>> = {
  nul: NUL,
  'half a surrogate pair': 'a\ud800b',
  long: 'x'.repeat(100_000),
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'script address': 'javascript:alert(document.domain)',
  'right to left': '\u202egnp.exe\u2066\u200f',
  'header lines': 'a\r\nBcc: victim@example.org\r\n\r\nb',
  sql: `'); drop table account; --`,
};

for (const [kind, text] of Object.entries(HOSTILE))
  test(`text in every field: ${kind}`, async () => {
    const wrong: string[] = [];
    let stored = 0;
    for (const operation of writes())
      for (const path of listTexts(operation.body ?? {})) {
        const body = withValue(makeBody(operation, people.ids, resolve), path, text);
        const { answer } = await call(operation, { body });
        const name = `${operation.id} ${path.join('.')}: ${answer.statusCode} ${answer.body.code ?? ''}`;
        if (answer.statusCode >= 500 || answer.statusCode === 429) wrong.push(name);
        // PostgreSQL cannot store a NUL character: it is refused or left out.
        if (text === NUL && JSON.stringify(answer.body.data).includes(String.raw`\u0000`)) wrong.push(name);
        if (answer.statusCode === 200) stored++;
      }
    assert.deepEqual(wrong, []);
    if (kind === 'script') assert.ok(stored > 20, `${stored} texts were taken as they are`);
  });

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  search: [
    '%00',
    '%25%5F%5C',
    `'%20or%201%3D1--`,
    'x'.repeat(10_000),
    '%F0%9F%98%80',
    '%ED%A0%80',
    'a&search=b',
  ],
  orderBy: [
    '%00',
    'id%3Bdrop%20table%20account',
    '__proto__',
    'constructor',
    'x'.repeat(10_000),
    '-createdAt',
  ],
  page: ['0', '-1', '1e9', '99999999999999999999', 'NaN', '%00', '1&page=2', '10000'],
  pageSize: ['0', '-1', '101', '1000000000', 'abc', '1.5', '%00'],
};
const OTHER = ['%00', '%27', '__proto__', 'x'.repeat(5000), '-1', '[object%20Object]'];

test('lists are asked in every wrong way', async () => {
  const wrong: string[] = [];
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const param of operation.query)
      for (const value of QUERIES[param] ?? OTHER) {
        const { answer } = await call(operation, { query: `${param}=${value}` });
        const name = `${operation.path}?${param}=${value.slice(0, 40)}: ${answer.statusCode}`;
        if (answer.statusCode >= 500) wrong.push(name);
        const isWhole = param === 'pageSize' && answer.statusCode === 200;
        if (isWhole && (answer.body.data as unknown[]).length > 100) wrong.push(name);
      }
  assert.deepEqual(wrong, []);
});

const IDS = [
  '%00',
  '%27%20or%20%271',
  'x'.repeat(150),
  '__proto__',
  '..%2F..%2Fself',
  '%E0%80%80',
  '%F0%9F%98%80',
];

test('nothing is found by an id that is none', async () => {
  const wrong: string[] = [];
  for (const operation of operations.filter(({ params }) => params.length > 0))
    for (const param of IDS) {
      const { answer } = await call(operation, { param });
      if (answer.statusCode < 400 || answer.statusCode >= 500)
        wrong.push(`${operation.id} ${param.slice(0, 40)}: ${answer.statusCode}`);
    }
  assert.deepEqual(wrong, []);
});

test('a body that is no body is refused', async () => {
  const { owner } = people.callers;
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const bodies = [
    deep,
    `{"message":${deep}}`,
    '{"__proto__":{"isStaff":true},"message":"x"}',
    '{',
    '"text"',
    '[]',
    '1',
  ];
  for (const operation of writes())
    for (const payload of bodies) {
      const answer = await testApp.app.http.inject({
        method: operation.method,
        url: `/api${operation.path.replace(/\{\w+\}/g, people.ids['activityId'] ?? '')}`,
        headers: {
          organization: people.organizationId,
          authorization: owner.token,
          'content-type': 'application/json',
        },
        payload,
      });
      assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, `${operation.id}: ${answer.statusCode}`);
    }
});

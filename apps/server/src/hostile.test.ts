import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeBody } from './testing/bodies.ts';
import { isDeep } from './testing/depth.ts';
import {
  call,
  listObjects,
  operations,
  people,
  resolve,
  testApp,
  useHostileApp,
  withValue,
  writes,
} from './testing/hostile.ts';

useHostileApp();

/** All of them; without depth, the first. */
const some = <T>(all: readonly T[]): readonly T[] => (isDeep ? all : all.slice(0, 1));

/** All of them; without depth one, each time the next: between them, the operations meet all. */
function takeTurns(): <T>(all: readonly T[]) => readonly T[] {
  const turns = new Map<readonly unknown[], number>();
  return (all) => {
    const turn = turns.get(all) ?? 0;
    turns.set(all, turn + 1);
    return isDeep ? all : all.slice(turn % all.length).slice(0, 1);
  };
}

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
      for (const [name, value] of some(Object.entries(UNASKED))) {
        if (Object.hasOwn(schema.properties ?? {}, name)) continue;
        tried++;
        const body = withValue(makeBody(operation, people.ids, resolve), [...path, name], value);
        const { answer, touched } = await call(operation, { body });
        if (answer.statusCode !== 400 || touched)
          wrong.push(`${operation.id} ${[...path, name].join('.')}: ${answer.statusCode}`);
      }
  assert.ok(tried > (isDeep ? 2500 : 250), `${tried} fields were tried`);
  assert.deepEqual(wrong, []);
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
  pageSize: ['1000000000', '101', '0', '-1', 'abc', '1.5', '%00'],
};
const OTHER = ['%00', '%27', '__proto__', 'x'.repeat(5000), '-1', '[object%20Object]'];

test('lists are asked in every wrong way', async () => {
  const wrong: string[] = [];
  const next = takeTurns();
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const param of operation.query)
      for (const value of next(QUERIES[param] ?? OTHER)) {
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
  const next = takeTurns();
  for (const operation of operations.filter(({ params }) => params.length > 0))
    for (const param of next(IDS)) {
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
    for (const payload of some(bodies)) {
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

import { after, before, mock, test } from 'node:test';
import assert from 'node:assert/strict';
import { ROWS } from '../permissions/all-rows.ts';
import { callAs, makePeople, type People, type Principal } from '../permissions/people.ts';
import { createTestApp, type Answer, type TestApp } from './app.ts';
import { makeBody } from './bodies.ts';
import { isDeep } from './depth.ts';
import { listOperations, type Operation, type Resolve, type Schema } from './operations.ts';
import { rehearse } from './rehearsal.ts';

/** Every call of the API with what its makers did not think of: never a 500, nothing stored that was not asked for. */
export let testApp: TestApp;
export let people: People;
export let operations: readonly Operation[];
export let resolve: Resolve;
let minutes = 0;

/** To be called once in each file of these tests, which the runner runs beside each other. */
export function useHostileApp(): void {
  before(() => openHostileApp());
  after(closeHostileApp);
}

export async function openHostileApp(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  testApp = await createTestApp(environment);
  people = await makePeople(testApp);
  ({ operations, resolve } = await listOperations());
  // Each call comes a minute after the last, so that no limit stands in its way.
  const { now } = Date;
  mock.method(Date, 'now', () => now() + minutes * 60_000);
}

export async function closeHostileApp(): Promise<void> {
  mock.restoreAll();
  await testApp.close();
}

type Path = readonly string[];
type Fields = Record<string, unknown>;

/** The principal who gets furthest with the call. */
function mayCall({ id }: Operation): Principal {
  const order = ['owner', 'participant', 'groupModerator', 'staff', 'stranger'] as const;
  return order.find((who) => ROWS[id]?.[who] === 'may') ?? 'owner';
}

export async function call(
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
export function objectOf(schema: Schema): Schema {
  const known = resolve(schema);
  const branch = known.anyOf?.map(resolve).find(({ type }) => type === 'object');
  return branch ?? known;
}

/** Every object of a body, by the path to it. */
export function listObjects(schema: Schema, path: Path = []): { path: Path; schema: Schema }[] {
  const known = objectOf(schema);
  if (known.type !== 'object') return [];
  const inner = Object.entries(known.properties ?? {}).flatMap(([name, child]) =>
    listObjects(child, [...path, name]),
  );
  return [...(known.additionalProperties === false ? [{ path, schema: known }] : []), ...inner];
}

/** Every place for text of one's own: neither an id, nor a date, nor one of some words. */
export function listTexts(schema: Schema, path: Path = []): Path[] {
  const known = objectOf(schema);
  if (known.type === 'object')
    return Object.entries(known.properties ?? {}).flatMap(([name, child]) =>
      listTexts(child, [...path, name]),
    );
  const text = [known, ...(known.anyOf ?? []).map(resolve)].find(({ type }) => type === 'string');
  return text === undefined || text.enum !== undefined || text.format !== undefined ? [] : [path];
}

export function withValue(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Fields;
  return { ...fields, [name]: withValue(fields[name], rest, value) };
}

export const writes = (): Operation[] => operations.filter(({ body }) => body !== undefined);

/** PostgreSQL cannot store it. */
const NUL = 'a\u0000b';

/** All of the texts; without depth, one of them. */
export function testTexts(texts: Readonly<Record<string, string>>, quick: string): void {
  for (const [kind, text] of Object.entries(texts))
    test(`text in every field: ${kind}`, { skip: !isDeep && kind !== quick && 'in the depth' }, async () => {
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
}

export const ODD_TEXTS: Readonly<Record<string, string>> = {
  nul: NUL,
  'half a surrogate pair': 'a\ud800b',
  long: 'x'.repeat(100_000),
  'right to left': '\u202egnp.exe\u2066\u200f',
};

export const ATTACKING_TEXTS: Readonly<Record<string, string>> = {
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'script address': 'javascript:alert(document.domain)',
  'header lines': 'a\r\nBcc: victim@example.org\r\n\r\nb',
  sql: `'); drop table account; --`,
};

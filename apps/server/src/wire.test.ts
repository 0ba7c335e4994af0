import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callAs, makePeople, type People } from './permissions/people.ts';
import { createTestApp, until, type TestApp } from './testing/app.ts';
import { listOperations, type Operation, type Resolve } from './testing/operations.ts';
import { ENTITIES, entityOf } from './testing/wire.ts';

/** A client that knows the wire format alone reads what two members, a stranger and the staff are answered. */
let testApp: TestApp;
let people: People;
let operations: readonly Operation[];
let resolve: Resolve;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  people = await makePeople(testApp);
  const { owner, participant, staff } = people.callers;
  // A comment, a like and one who follows, so that what refers to others is there to be read.
  await participant.post('/activities', { message: 'A comment', commentedId: people.ids['activityId'] });
  await participant.post(`/activities/${people.ids['activityId']}/likes`);
  await participant.post(`/accounts/${owner.id}/follow`);
  await owner.post(`/accounts/${participant.id}/follow`);
  await owner.post('/self/interests', { interestIds: [people.ids['interestId']] });
  await staff.post(`/admin/bookings/places/${people.ids['bookingPlaceId']}/managers`, {
    accountId: owner.id,
  });
  await until(
    () => owner.get<unknown[]>('/self/notifications'),
    ({ body }) => body.data.length > 0,
  );
  ({ operations, resolve } = await listOperations());
});
after(() => testApp.close());

interface Field {
  readonly name: string;
  readonly mayBeNull: boolean;
  readonly mayMiss: boolean;
  readonly isList: boolean;
  readonly holds: string | undefined;
}

function fieldsOf(entity: string): Field[] {
  const form = ENTITIES.get(entity);
  assert.ok(form, `${entity} is not described by any feature`);
  return form.fields.split(' ').flatMap((word): Field[] => {
    if (word.startsWith('+')) return fieldsOf(word.slice(1));
    const [, name = '', marks = '', holds] = /^(\w+)([?~]|\[\])?(?::(\w+))?$/.exec(word) ?? [];
    return [{ name, mayBeNull: marks === '?', mayMiss: marks === '~', isList: marks === '[]', holds }];
  });
}

/** Problems of a value that should be this entity. */
function read(value: unknown, entity: string, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} is no ${entity}`];
  const record = value as Record<string, unknown>;
  const { full, never } = ENTITIES.get(entity) ?? {};
  return [
    ...(full !== undefined && !(full in record) ? [`${path} lacks ${full}, which tells it is full`] : []),
    ...(never !== undefined && never in record ? [`${path} carries ${never}, as only a full form does`] : []),
    ...fieldsOf(entity).flatMap((field) => readField(record, field, `${path}.${field.name}`)),
  ];
}

function readField(record: Record<string, unknown>, field: Field, path: string): string[] {
  if (!Object.hasOwn(record, field.name)) return field.mayMiss ? [] : [`${path} is missing`];
  const value = record[field.name];
  if (value === null) return field.mayBeNull ? [] : [`${path} is null`];
  if (field.isList !== Array.isArray(value) && (field.isList || field.holds !== undefined))
    return [`${path} is ${field.isList ? 'no list' : 'a list'}`];
  // A moment, and not whether something ends.
  const isMoment = typeof value !== 'boolean' && /(At|Date|Start|End)$/.test(field.name);
  if (isMoment && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value))) return [`${path} is no moment`];
  const { holds } = field;
  if (holds === undefined) return [];
  return Array.isArray(value)
    ? value.flatMap((one, index) => read(one, holds, `${path}[${index}]`))
    : read(value, holds, path);
}

test('every answer is what the wire format says', async () => {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const who of ['owner', 'participant', 'stranger', 'staff'] as const) {
      const { statusCode, body } = await callAs(people, who, operation, resolve);
      // Files, told as strings, have a form of their own.
      if (statusCode !== 200 || operation.answer === undefined || operation.answer.type === 'string')
        continue;
      const name = `${operation.id} as ${who}`;
      if (body.status !== 'ok' || body.message !== 'ok' || !('data' in body)) wrong.push(`${name}: envelope`);
      const entity = entityOf(operation);
      if (entity === undefined) continue;
      const found: unknown[] = Array.isArray(body.data) ? body.data : [body.data];
      if (found.length > 0) seen.add(entity);
      wrong.push(...found.flatMap((one) => read(one, entity, name)));
    }
  assert.deepEqual([...new Set(wrong)], []);
  // A list without rows proves nothing of what stands in it.
  const answered = new Set(operations.flatMap((operation) => entityOf(operation) ?? []));
  assert.deepEqual(
    [...answered].filter((entity) => !seen.has(entity)),
    [],
  );
});

/** Reads that may be kept for a minute or five: by the reader's own program, where the organization is named in a header. */
const KEPT = ['getCalendarFile', 'getEventCalendar', 'getEventCard', 'getEventSessionCalendar'];

test('no answer stays in a cache, but files of events in that of their reader', async () => {
  const kept = new Set<string>();
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const who of ['owner', 'participant', 'staff', 'visitor'] as const) {
      const { headers, statusCode } = await callAs(people, who, operation, resolve);
      const control = String(headers['cache-control']);
      if (/\bno-store\b/.test(control)) continue;
      assert.ok(statusCode < 400 && control.startsWith('private'), `${operation.id} as ${who}: ${control}`);
      kept.add(operation.id);
    }
  assert.deepEqual([...kept].toSorted(), KEPT);
});

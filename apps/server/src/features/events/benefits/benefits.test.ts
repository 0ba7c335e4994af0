import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Context } from '../../../platform/context.ts';
import type { EventTable } from '../programme/programme.tables.ts';
import type { NewRow } from '../../../platform/db/schema.ts';
import { newId } from '../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';

interface BenefitView {
  id: string;
  slug: string;
  title: string;
  description: string | null;
  image: { id: string; uri: string } | null;
  startDate: string;
  endDate: string | null;
  eventId: string | null;
  event: { name: string } | null;
  managerId: string | null;
  manager: { id: string } | null;
}

let testApp: TestApp;
let org: TestOrganization;
let other: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  other = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const at = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const make = (fields: object, caller = staff) => caller.post<BenefitView>('/admin/benefits', fields);
const titles = async (caller: Caller, path = '/benefits'): Promise<string[]> =>
  (await caller.get<BenefitView[]>(path)).body.data.map(({ title }) => title);

async function makeEvent(
  { db, organizationId }: Context,
  row: Partial<NewRow<EventTable>> = {},
): Promise<string> {
  const id = newId();
  const now = new Date();
  const times = { event_start: now, event_end: now, created_at: now, updated_at: now };
  await db
    .insertInto('event')
    .values({
      organization_id: organizationId,
      id,
      slug: `event-${id.slice(-12)}`,
      name: 'Summer days',
      ...times,
      ...row,
    })
    .execute();
  return id;
}

test('each field of a benefit is read back, its event and its manager in the forms the wire names', async () => {
  const eventId = await makeEvent(org.context(), { name: 'Summer days' });
  const manager = await org.member();
  const fields = {
    title: 'Two for one',
    description: 'Show your profile at the desk.',
    priority: 7,
    startDate: at(-1),
    endDate: at(48),
    eventId,
    managerId: manager.id,
  };
  const image = await readFile(join(import.meta.dirname, '../../../../data/demo/quay.webp'), 'base64');
  const made = await make({ ...fields, image });
  assert.equal(made.statusCode, 200, made.body.message);
  const [benefit] = (await org.visitor.get<BenefitView[]>('/benefits?search=two')).body.data;
  assert.deepEqual(benefit, made.body.data);
  assert.deepEqual({ ...benefit, ...fields }, benefit);
  assert.equal(benefit?.slug, 'two-for-one');
  assert.equal(benefit.event?.name, 'Summer days');
  assert.ok(benefit.event !== null && !('sessions' in benefit.event), 'the base form');
  assert.ok(benefit.manager !== null && 'bio' in benefit.manager, 'the full form');
  assert.ok(benefit.image?.uri.includes(benefit.image.id));

  const { data } = (
    await staff.put<BenefitView>(`/admin/benefits/${benefit.id}`, {
      description: null,
      endDate: null,
      eventId: null,
      managerId: null,
      image: null,
    })
  ).body;
  assert.deepEqual(
    [
      data.title,
      data.description,
      data.endDate,
      data.event,
      data.eventId,
      data.manager,
      data.managerId,
      data.image,
    ],
    ['Two for one', null, null, null, null, null, null, null],
  );
});

test('readers see what runs, the highest priority first; the staff sees all of it', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  await make({ title: 'Running', priority: 1, startDate: at(-2), endDate: at(1) }, keeper);
  await make({ title: 'Always', priority: 5 }, keeper);
  await make({ title: 'Over', startDate: at(-3), endDate: at(-1) }, keeper);
  await make({ title: 'To come', startDate: at(1) }, keeper);
  assert.deepEqual(await titles(fresh.visitor), ['Always', 'Running']);
  assert.deepEqual(await titles(await fresh.member(), '/benefits?pageSize=1&page=2'), ['Running']);
  assert.deepEqual(await titles(fresh.visitor, '/benefits?search=over'), []);
  const all = await keeper.get<BenefitView[]>('/admin/benefits?pageSize=3');
  assert.deepEqual([all.body.count, all.body.data.length], [4, 3]);
  assert.equal((await titles(keeper, '/admin/benefits?search=ver')).join(), 'Over');
  assert.equal((await keeper.get('/admin/benefits?search=ver')).body.count, 1);
});

test('the staff choose the order; readers keep that of the organization', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  for (const [title, priority] of [
    ['Bread', 2],
    ['Apples', 2],
    ['Cider', 9],
  ])
    await make({ title, priority }, keeper);
  const order = (orderBy: string) => titles(keeper, `/admin/benefits?orderBy=${orderBy}`);
  assert.deepEqual(await order('title'), ['Apples', 'Bread', 'Cider']);
  assert.deepEqual(await order('-priority,title'), ['Cider', 'Apples', 'Bread']);
  assert.equal((await order('')).length, 3, 'an empty order is none');
  assert.equal((await titles(fresh.visitor, '/benefits?orderBy=title'))[0], 'Cider');
  const unknown = await keeper.get('/admin/benefits?orderBy=search_text');
  assert.deepEqual([unknown.statusCode, unknown.body.code], [400, 'orderBy.unknown']);
});

test('a benefit begins with its start and is over with its end', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  const { data } = (await make({ title: 'Edge' }, keeper)).body;
  const put = (fields: object) => keeper.put<BenefitView>(`/admin/benefits/${data.id}`, fields);
  // It began at this very moment, or it ended at it.
  await put({ startDate: at(-1), endDate: at(0) });
  assert.deepEqual(await titles(fresh.visitor), []);
  await put({ startDate: at(0), endDate: at(1) });
  assert.deepEqual(await titles(fresh.visitor), ['Edge']);
});

test('an event or a manager whom the reader may not know of stays unnamed', async () => {
  const { db, organizationId } = org.context();
  const [manager, reader] = await Promise.all([org.member(), org.member()]);
  const groupId = '01900000-0000-4000-8000-00000000000a';
  const now = new Date();
  await db
    .insertInto('community_group')
    .values({
      organization_id: organizationId,
      id: groupId,
      slug: 'hidden',
      name: 'Hidden',
      external_url: null,
      access: 'private',
      image_id: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const eventId = await makeEvent(org.context(), { group_id: groupId, group_only: true });
  await make({ title: 'Quiet', eventId, managerId: manager.id });
  await manager.post(`/accounts/${reader.id}/block`);
  const [seen] = (await reader.get<BenefitView[]>('/benefits?search=quiet')).body.data;
  assert.deepEqual([seen?.event, seen?.eventId, seen?.manager, seen?.managerId], [null, null, null, null]);
  const [whole] = (await staff.get<BenefitView[]>('/admin/benefits?search=quiet')).body.data;
  assert.deepEqual([whole?.eventId, whole?.managerId], [eventId, manager.id]);
});

test('a list asks as often for one as for 25', async () => {
  const fresh = await testApp.organization();
  const keeper = await fresh.staff();
  for (let index = 0; index < 25; index += 1)
    await make(
      {
        title: `Benefit ${index}`,
        eventId: await makeEvent(fresh.context()),
        managerId: (await fresh.member()).id,
      },
      keeper,
    );
  const one = await testApp.fewestQueries(() => fresh.visitor.get('/benefits?pageSize=1'));
  const all = await testApp.fewestQueries(() => fresh.visitor.get<BenefitView[]>('/benefits?pageSize=25'));
  assert.equal(all.result.body.data.length, 25);
  assert.equal(one.queries, all.queries);
});

test('refuses invalid fields, unknown events and managers, and repeated titles', async () => {
  const nobody = '01900000-0000-4000-8000-000000000000';
  const { id } = (await make({ title: 'Stands' })).body.data;
  const wrong: [object, number][] = [
    [{ title: ' ' }, 400],
    [{}, 400],
    [{ title: 'a', startDate: at(2), endDate: at(1) }, 400],
    [{ title: 'a', endDate: at(-1) }, 400],
    [{ title: 'a', startDate: '2026-02-30T00:00:00Z' }, 400],
    [{ title: 'a', startDate: '2026-12-31T23:59:60Z' }, 400],
    [{ title: 'a', startDate: '0000-01-01T00:00:00Z' }, 400],
    [{ title: 'a', startDate: 'tomorrow' }, 400],
    [{ title: 'a', priority: 1.5 }, 400],
    [{ title: 'a', image: 'x' }, 400],
    [{ title: 'a', eventId: nobody }, 404],
    [{ title: 'a', managerId: nobody }, 404],
    [{ title: 'stands' }, 409],
  ];
  for (const [fields, status] of wrong)
    assert.equal((await make(fields)).statusCode, status, JSON.stringify(fields));
  const reversed = await staff.put(`/admin/benefits/${id}`, { endDate: '2000-01-01T00:00:00Z' });
  assert.deepEqual([reversed.statusCode, reversed.body.field], [400, 'endDate']);
});

test('only the staff of this organization changes benefits and sees those that do not run', async () => {
  const { id } = (await make({ title: 'Ours' })).body.data;
  const calls = (caller: Caller) => [
    caller.get('/admin/benefits'),
    caller.post('/admin/benefits', { title: 'x' }),
    caller.put(`/admin/benefits/${id}`, { title: 'x' }),
    caller.delete(`/admin/benefits/${id}`),
  ];
  for (const { statusCode } of await Promise.all(calls(org.visitor))) assert.equal(statusCode, 401);
  for (const { statusCode } of await Promise.all(calls(await org.member()))) assert.equal(statusCode, 403);
  for (const { statusCode } of await Promise.all(calls(await other.staff()).slice(2)))
    assert.equal(statusCode, 404);
  assert.equal((await staff.delete(`/admin/benefits/${id}`)).statusCode, 200);
  assert.equal((await staff.delete(`/admin/benefits/${id}`)).statusCode, 404);
});

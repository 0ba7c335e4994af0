import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;

interface Listed {
  id: string;
  name: string;
  channel: ChannelView;
  managers: { id: string }[];
}
const list = (query = '', by = staff): Promise<Answer<Listed[]>> =>
  by.get<Listed[]>(`/admin/channels?${query}`);
const names = async (query: string): Promise<string[]> =>
  (await list(query)).body.data.map(({ name }) => name);
const titles = async (query: string): Promise<string[]> =>
  (await staff.get<ContentView[]>(`/admin/contents?${query}`)).body.data.map(({ title }) => title);

let radio: ChannelView;
let draft: ContentView;
let article: ContentView;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
  const open = async (name: string, visible: boolean): Promise<ChannelView> =>
    (await staff.post<ChannelView>('/channels/managed', { channel: { name, visible } })).body.data;
  radio = await open('Radio', true);
  await open('Archive', false);
  await staff.post(`/channels/managed/${radio.id}/managers`, { accountId: member.id });
  const write = async (title: string, visible: boolean): Promise<ContentView> =>
    (await member.post<ContentView>(`/channels/managed/${radio.id}/contents`, { title, visible })).body.data;
  draft = await write('Sketch', false);
  article = await write('Report', true);
});
after(() => testApp.close());

test('lists channels in every state with their managers, sorted and counted', async () => {
  const { data, count } = (await list()).body;
  assert.deepEqual(
    data.map(({ name, managers }) => [name, managers.map(({ id }) => id)]),
    [
      ['Archive', []],
      ['Radio', [member.id]],
    ],
  );
  assert.equal(count, 2);
  assert.deepEqual(await names('visible=false'), ['Archive']);
  assert.deepEqual(await names('search=rad'), ['Radio']);
  assert.deepEqual(await names('orderBy=-createdAt'), ['Archive', 'Radio']);
  assert.equal((await list('closed=1')).body.code, 'filter.unknown');
});

test('a priority puts a channel before others', async () => {
  const archive = (await list('search=archive')).body.data[0]?.id ?? '';
  await staff.put(`/admin/channels/${archive}`, { visible: true, priority: 5 });
  const shown = await member.get<ChannelView[]>('/channels');
  assert.deepEqual(
    shown.body.data.map(({ name }) => name),
    ['Archive', 'Radio'],
  );
  assert.equal((await member.put(`/admin/channels/${archive}`, { priority: 1 })).statusCode, 403);
});

test('contents are featured and hidden; drafts are not for the staff to publish', async () => {
  assert.deepEqual(await titles('state=draft'), ['Sketch']);
  assert.deepEqual(await titles('state=published'), ['Report']);
  await staff.put(`/admin/contents/${article.id}`, { featured: true });
  assert.deepEqual(await titles('featured=true'), ['Report']);
  const featured = await member.get<ContentView[]>('/contents?featured=true');
  assert.deepEqual(
    featured.body.data.map(({ id }) => id),
    [article.id],
  );
  await staff.put(`/admin/contents/${article.id}`, { visible: false });
  assert.deepEqual(await titles('state=hidden'), ['Report']);
  assert.deepEqual((await org.visitor.get<unknown[]>('/contents?featured=true')).body.data, []);
  const refused = await staff.put(`/admin/contents/${draft.id}`, { visible: true });
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'content.notPublished']);
});

test('changes by the staff stand in their log', async () => {
  await staff.put(`/admin/channels/${radio.id}`, { priority: 7 });
  const { rows } = await testApp.database.pool.query<{ status: number; priority: unknown }>(
    `select status, changes->'priority' as priority from staff_audit
     where organization_id = $1 and operation = 'manageChannel' and subject_id = $2 order by id desc limit 1`,
    [org.organization.id, radio.id],
  );
  assert.deepEqual(rows, [{ status: 200, priority: [0, 7] }]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { ChannelView } from '../../channels/channels.schemas.ts';
import type { ContentView } from '../../channels/contents/contents.schemas.ts';
import type { ContentCaseView, OwnReportView } from './content-reports.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let author: Caller;
let reader: Caller;
let channel: ChannelView;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  author = await org.member();
  reader = await org.member();
  const made = await staff.post<ChannelView>('/channels/managed', {
    channel: { name: 'Loud', visible: true, access: 'members' },
  });
  channel = made.body.data;
  await staff.post(`/channels/managed/${channel.id}/managers`, { accountId: author.id });
});
after(() => testApp.close());

const publish = async (title: string, visible = true): Promise<ContentView> =>
  (await author.post<ContentView>(`/channels/managed/${channel.id}/contents`, { title, visible })).body.data;
const report = (who: Caller, id: string, more: object = {}) =>
  who.post<OwnReportView>(`/contents/${id}/report`, { reason: 'hate', ...more });
const cases = async (status = 'open'): Promise<ContentCaseView[]> =>
  (await staff.get<ContentCaseView[]>(`/moderation/contents?status=${status}`)).body.data;
const caseOf = async (id: string, status = 'open'): Promise<ContentCaseView | undefined> =>
  (await cases(status)).find(({ content }) => content.id === id);

test('readers report a content once each, and the staff read by whom and why', async () => {
  const { id, slug } = await publish('Foghorn');
  const sent = [
    await report(reader, slug, { note: ' Page two ' }),
    ...(await Promise.all(Array.from({ length: 4 }, () => report(reader, id, { reason: 'spam' })))),
  ];
  for (const { statusCode, body } of sent) assert.equal(statusCode, 200, body.message);
  assert.equal(new Set(sent.map(({ body }) => body.data.id)).size, 1);
  await report(await org.member(), id, { reason: 'spam' });
  const found = await caseOf(id);
  assert.equal(found?.reportsCount, 2);
  assert.deepEqual(
    found?.reports.map(({ reason, note, account }) => [reason, note, account?.id === reader.id]),
    [
      ['spam', null, false],
      ['hate', 'Page two', true],
    ],
  );
});

test('nobody reports what they manage, or what they may not read', async () => {
  const { id } = await publish('Own words');
  const own = await report(author, id);
  assert.deepEqual([own.statusCode, own.body.code], [400, 'report.own']);
  const draft = await publish('Not yet', false);
  assert.equal((await report(reader, draft.id)).statusCode, 404);
  assert.equal((await report(org.visitor, id)).statusCode, 401);
  assert.equal((await report(reader, id, { reason: 'dull' })).statusCode, 400);
  for (const who of [reader, author]) {
    assert.equal((await who.get('/moderation/contents')).statusCode, 403);
    assert.equal((await who.post(`/moderation/contents/${id}/dismiss`, {})).statusCode, 403);
    const hide = await who.post(`/moderation/contents/${id}/hide`, { reason: 'x' });
    assert.equal(hide.statusCode, 403);
  }
});

test('a report is withdrawn until it is decided over', async () => {
  const { id } = await publish('Ropes');
  const path = `/contents/${id}/report`;
  await report(reader, id);
  assert.equal((await reader.get<OwnReportView>(path)).body.data.decided, false);
  for (let time = 0; time < 2; time++) assert.equal((await reader.delete(path)).body.data, null);
  assert.equal(await caseOf(id), undefined);
  await report(reader, id);
  const dismissed = await staff.post<ContentView>(`/moderation/contents/${id}/dismiss`, {});
  assert.deepEqual([dismissed.statusCode, dismissed.body.data.visible], [200, true]);
  assert.equal((await reader.delete<OwnReportView>(path)).body.data.decided, true);
  await report(reader, id);
  assert.equal(await caseOf(id), undefined);
  assert.equal((await caseOf(id, 'decided'))?.reportsCount, 1);
});

test('hiding a content closes its reports, and is in the log with its reason', async () => {
  const { id } = await publish('Gulls');
  await report(reader, id);
  const hidden = await staff.post<ContentView>(`/moderation/contents/${id}/hide`, { reason: 'Not true' });
  assert.deepEqual([hidden.statusCode, hidden.body.data.visible], [200, false]);
  assert.equal((await reader.get(`/contents/${id}`)).statusCode, 404);
  assert.equal(await caseOf(id), undefined);
  assert.equal((await caseOf(id, 'decided'))?.content.visible, false);
  const unknown = '00000000-0000-4000-8000-000000000001';
  const gone = await staff.post(`/moderation/contents/${unknown}/hide`, { reason: 'x' });
  assert.equal(gone.statusCode, 404);
  assert.equal((await staff.post(`/moderation/contents/${unknown}/dismiss`, {})).statusCode, 404);
});

test('only the staff show again what the staff have hidden', async () => {
  const { id } = await publish('Petrels');
  await report(reader, id);
  await staff.post(`/moderation/contents/${id}/hide`, { reason: 'Not true' });
  const own = `/channels/managed/${channel.id}/contents/${id}`;
  const shown = await author.put<ContentView>(own, { content: { visible: true } });
  assert.deepEqual([shown.statusCode, shown.body.code], [409, 'content.hiddenByStaff']);
  assert.equal((await author.put(own, { content: { title: 'Storm petrels' } })).statusCode, 200);
  assert.equal((await reader.get(`/contents/${id}`)).statusCode, 404);
  assert.equal((await staff.put(`/admin/contents/${id}`, { visible: true })).statusCode, 200);
  assert.equal((await reader.get(`/contents/${id}`)).statusCode, 200);
  // It was changed after the decision.
  await report(reader, id, { note: 'Still not' });
  assert.deepEqual(
    (await caseOf(id))?.reports.map(({ note }) => note),
    ['Still not'],
  );
  assert.equal((await author.put(own, { content: { visible: false } })).statusCode, 200);
  assert.equal((await author.put(own, { content: { visible: true } })).statusCode, 200);
});

test('dismissing is in the log with the number of reports, and does not change the content', async () => {
  const { id } = await publish('Terns');
  await report(reader, id);
  const changedAt = async (): Promise<unknown> =>
    (await testApp.database.pool.query('select updated_at from content where id = $1', [id])).rows[0];
  const before = await changedAt();
  await staff.post(`/moderation/contents/${id}/dismiss`, { reason: 'True' });
  assert.deepEqual(await changedAt(), before);
  const { body } = await staff.get<{ operation: string; changes: unknown }[]>('/admin/audit');
  const told = body.data.find(({ operation }) => operation === 'dismissContentReports');
  const text = JSON.stringify(told ?? null);
  for (const part of ['Terns', 'dismissed', 'True', '"count"']) assert.ok(text.includes(part), text);
});

test('reports go with their content', async () => {
  const { id } = await publish('Buoys');
  await report(reader, id);
  assert.notEqual(await caseOf(id), undefined);
  assert.equal((await author.delete(`/channels/managed/${channel.id}/contents/${id}`)).statusCode, 200);
  const { rows } = await testApp.database.pool.query('select 1 from content_report where content_id = $1', [
    id,
  ]);
  assert.equal(rows.length, 0);
});

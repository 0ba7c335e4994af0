import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import type { ChannelView } from '../channels.schemas.ts';
import type { ContentView } from '../contents/contents.schemas.ts';
import { publishContent, publishDue } from './publish.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let manager: Caller;
let reader: Caller;
let silent: Caller;
let channel: ChannelView;

const write = async (title: string, more: object = {}): Promise<ContentView> =>
  (
    await manager.post<ContentView>(`/channels/managed/${channel.id}/contents`, {
      title,
      description: `About ${title}`,
      ...more,
    })
  ).body.data;
const pathOf = ({ id }: ContentView): string => `/channels/managed/${channel.id}/contents/${id}`;
const plan = (content: ContentView, ms: number, more: object = {}): Promise<Answer<ContentView>> =>
  manager.post<ContentView>(`${pathOf(content)}/schedule`, {
    date: new Date(Date.now() + ms).toISOString(),
    ...more,
  });

interface Notice {
  type: string;
  topic: string;
  url: string;
  content: { id: string; channel: { slug: string } } | null;
}
const noticesOf = async (person: Caller, content: ContentView): Promise<Notice[]> =>
  (await person.get<Notice[]>('/self/notifications?filters=CONTENT')).body.data.filter(
    (notice) => notice.content?.id === content.id,
  );
const told = (person: Caller, content: ContentView): Promise<Notice[]> =>
  until(
    () => noticesOf(person, content),
    (notices) => notices.length > 0,
  );
const HOUR = 3_600_000;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  manager = await org.staff();
  reader = await org.member();
  silent = await org.member();
  const made = await manager.post<ChannelView>('/channels/managed', {
    channel: { name: 'Evening News', visible: true },
  });
  channel = made.body.data;
  for (const person of [reader, silent]) await person.post(`/channels/${channel.id}/subscribers`);
  await silent.put(`/channels/${channel.id}/subscribers`, { contentEmailNotification: false });
});
after(() => testApp.close());

const mailsTo = async (person: Caller, words: string): Promise<{ unsubscribe_url: string | null }[]> => {
  const { rows } = await testApp.database.pool.query<{ unsubscribe_url: string | null }>(
    'select unsubscribe_url from mail where account_id = $1 and text like $2',
    [person.id, `%${words}%`],
  );
  return rows;
};

test('subscribers are told of what is published: in the list, and by mail where they want it', async () => {
  const content = await write('Tide tables', { visible: true });
  const [notice] = await told(reader, content);
  assert.deepEqual(
    [notice?.type, notice?.topic, notice?.url, notice?.content?.channel.slug],
    ['CONTENT', 'content', `/channels/${channel.slug}/${content.slug}`, channel.slug],
  );
  assert.equal((await told(silent, content)).length, 1);
  const [mail] = await until(
    () => mailsTo(reader, 'Tide tables'),
    (mails) => mails.length > 0,
  );
  assert.deepEqual(await mailsTo(silent, 'Tide tables'), []);

  const token = mail?.unsubscribe_url?.split('/').at(-1) ?? '';
  const before = await org.visitor.get<{ kind: string; subscribed: boolean }>(`/unsubscribe/${token}`);
  assert.deepEqual(before.body.data, { kind: 'channel', subscribed: true });
  await testApp.app.http.inject({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { host: org.hostname },
  });
  const ended = await reader.get<{ contentEmailNotification: boolean }>(
    `/self/channels/${channel.id}/subscription`,
  );
  assert.equal(ended.body.data.contentEmailNotification, false);
});

test('a planned content is published at its hour', async () => {
  const content = await write('Soon');
  const planned = (await plan(content, 1500)).body.data;
  assert.equal(planned.published, null);
  assert.notEqual(planned.publishSchedule, null);
  assert.deepEqual(
    (await manager.get<ContentView[]>('/contents?past=false')).body.data.map(({ id }) => id),
    [content.id],
  );
  assert.deepEqual((await reader.get<ContentView[]>('/contents?past=false')).body.data, []);
  assert.equal((await reader.get(`/contents/${content.id}`)).statusCode, 404);
  const out = await until(
    () => reader.get<ContentView>(`/contents/${content.id}`),
    ({ statusCode }) => statusCode === 200,
  );
  assert.equal(out.body.data.publishSchedule, null);
  await told(reader, content);
});

test('the past publishes at once; more than two years ahead and what is published are refused', async () => {
  const content = await write('Now');
  assert.equal((await plan(content, 3 * 365 * 24 * HOUR)).body.code, 'content.far');
  assert.notEqual((await plan(content, -HOUR)).body.data.published, null);
  const again = await plan(content, HOUR);
  assert.deepEqual([again.statusCode, again.body.code], [409, 'content.published']);
  assert.equal((await manager.delete(`${pathOf(content)}/schedule`)).statusCode, 409);
});

test('many processes at the same plan publish and tell it once', async () => {
  const content = await write('Once');
  const scheduled = (await plan(content, HOUR)).body.data.publishSchedule?.date ?? '';
  await Promise.all(
    Array.from({ length: 8 }, () => publishContent(org.context(), content.id, new Date(scheduled))),
  );
  await told(reader, content);
  const { rows } = await testApp.database.pool.query<{ count: number }>(
    'select count(*)::int as count from notification where content_id = $1',
    [content.id],
  );
  assert.equal(rows[0]?.count, 2);
  const facts = await testApp.database.pool.query<{ count: number }>(
    'select count(*)::int as count from content where id = $1 and announced_at is not null',
    [content.id],
  );
  assert.equal(facts.rows[0]?.count, 1);
});

test('a plan whose job was lost is published later, once, and not while channels are off', async () => {
  const content = await write('Lost');
  await plan(content, HOUR);
  await testApp.database.pool.query(
    `update content set scheduled_at = date_trunc('milliseconds', now()) - interval '5 minutes' where id = $1`,
    [content.id],
  );
  const ctx = org.context();
  const modules = new Set(ctx.organization.modules);
  modules.delete('channels');
  await publishDue({ ...ctx, organization: { ...ctx.organization, modules } });
  assert.equal((await reader.get(`/contents/${content.id}`)).statusCode, 404);
  await Promise.all([publishDue(org.context()), publishDue(org.context())]);
  assert.equal((await reader.get(`/contents/${content.id}`)).statusCode, 200);
  await told(reader, content);
});

test('a plan that was moved or taken back publishes nothing at its old hour', async () => {
  const content = await write('Moved');
  const first = (await plan(content, HOUR)).body.data.publishSchedule?.date ?? '';
  const second = (await plan(content, 2 * HOUR)).body.data.publishSchedule?.date ?? '';
  await publishContent(org.context(), content.id, new Date(first));
  assert.equal((await reader.get(`/contents/${content.id}`)).statusCode, 404);
  const draft = (await manager.delete<ContentView>(`${pathOf(content)}/schedule`)).body.data;
  assert.deepEqual([draft.publishSchedule, draft.visible], [null, false]);
  await publishContent(org.context(), content.id, new Date(second));
  assert.equal((await reader.get(`/contents/${content.id}`)).statusCode, 404);
});

test('unscheduling against publishing leaves a draft that nobody was told of, or a published content', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const content = await write(`Race ${turn}`);
    const date = (await plan(content, HOUR)).body.data.publishSchedule?.date ?? '';
    const [, answer] = await Promise.all([
      publishContent(org.context(), content.id, new Date(date)),
      manager.delete<ContentView>(`${pathOf(content)}/schedule`),
    ]);
    const { data } = (await manager.get<ContentView>(pathOf(content))).body;
    const { rows } = await testApp.database.pool.query<{ announced: boolean }>(
      'select announced_at is not null as announced from content where id = $1',
      [content.id],
    );
    assert.equal(rows[0]?.announced, data.published !== null);
    assert.equal(answer.statusCode, data.published === null ? 200 : 409);
  }
});

test('planned anew at the second of its hour, a content is out once, at one of the two hours', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const content = await write(`Moved in time ${turn}`);
    const first = (await plan(content, HOUR)).body.data.publishSchedule?.date ?? '';
    const [, moved] = await Promise.all([
      publishContent(org.context(), content.id, new Date(first)),
      plan(content, 2 * HOUR),
    ]);
    const { data } = (await manager.get<ContentView>(pathOf(content))).body;
    // The one that came second has seen what the first one did.
    assert.equal(moved.statusCode, data.published === null ? 200 : 409);
    if (data.published !== null) continue;
    assert.notEqual(data.publishSchedule?.date, first);
    await publishContent(org.context(), content.id, new Date(data.publishSchedule?.date ?? ''));
    assert.notEqual((await manager.get<ContentView>(pathOf(content))).body.data.published, null);
  }
});

test('deleted while its subscribers are told, a content leaves no notice behind', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const content = await write(`Gone ${turn}`);
    const date = (await plan(content, HOUR)).body.data.publishSchedule?.date ?? '';
    await publishContent(org.context(), content.id, new Date(date));
    assert.equal((await manager.delete(pathOf(content))).statusCode, 200);
    await until(
      async () => {
        const { rows } = await testApp.database.pool.query(
          `select 'notification' as left_over, null as state, null as reason from notification where content_id = $1
           union all select name, state::text, output::text from pgboss.job
             where state in ('created', 'retry', 'active') and start_after <= now() and data::text like $2`,
          [content.id, `%${content.id}%`],
        );
        return rows;
      },
      (left) => left.length === 0,
    );
    assert.deepEqual(await noticesOf(reader, content), []);
  }
});

test('hiding, showing and saving tell nobody again; what is published hidden is told when it is shown', async () => {
  const content = await write('Quietly');
  await plan(content, -1, { visible: false });
  await wait(300);
  assert.deepEqual(await noticesOf(reader, content), []);
  const show = (visible: boolean) => manager.put(pathOf(content), { content: { visible } });
  await show(true);
  await told(reader, content);
  await reader.post('/self/notifications/read', {});
  await show(false);
  assert.deepEqual(await noticesOf(reader, content), []);
  await show(true);
  await wait(300);
  assert.equal((await noticesOf(reader, content)).length, 1);
});

test('subscribers who may not read the channel any more are not told', async () => {
  const made = await manager.post<ChannelView>('/channels/managed', {
    channel: { name: 'Closing', visible: true },
  });
  const closing = made.body.data;
  await reader.post(`/channels/${closing.id}/subscribers`);
  await manager.put(`/channels/managed/${closing.id}`, { channel: { visible: false } });
  const hidden = await manager.post<ContentView>(`/channels/managed/${closing.id}/contents`, {
    title: 'Behind doors',
    visible: true,
  });
  const marker = await write('After it', { visible: true });
  await told(reader, marker);
  const { rows } = await testApp.database.pool.query<{ count: number }>(
    'select count(*)::int as count from notification where content_id = $1',
    [hidden.body.data.id],
  );
  assert.equal(rows[0]?.count, 0);
});

test('a content without mail is told in the list only', async () => {
  const content = await write('No letter');
  const other = await org.member();
  await other.post(`/channels/${channel.id}/subscribers`);
  await plan(content, -1, { email: false });
  await told(other, content);
  await wait(300);
  assert.deepEqual(await mailsTo(other, 'No letter'), []);
});

test('a deleted channel takes along what was told of its contents', async () => {
  const made = await manager.post<ChannelView>('/channels/managed', {
    channel: { name: 'Short-lived', visible: true },
  });
  const path = `/channels/managed/${made.body.data.id}`;
  await reader.post(`/channels/${made.body.data.id}/subscribers`);
  const content = await manager.post<ContentView>(`${path}/contents`, { title: 'Brief', visible: true });
  await told(reader, content.body.data);
  assert.equal((await manager.delete(path)).statusCode, 200);
  const kept = async (): Promise<number> => {
    const { rows } = await testApp.database.pool.query('select id from notification where content_id = $1', [
      content.body.data.id,
    ]);
    return rows.length;
  };
  await until(kept, (count) => count === 0);
});

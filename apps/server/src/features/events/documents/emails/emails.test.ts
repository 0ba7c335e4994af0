import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { makePassType } from '../../registration/passes/passes.factory.ts';
import type { EventEmailView } from './emails.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let eventId: string;
interface Preview {
  subject: string;
  html: string;
  text: string;
}

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  host = await org.member({ firstName: 'Ana' });
  const { db, organizationId } = org.context();
  eventId = await makeEvent(db, organizationId, {
    name: 'Lantern Walk',
    slug: 'lantern-walk',
    creator_id: host.id,
    timezone: 'Europe/Berlin',
    venue: 'Old Granary',
    city: 'Hamburg',
  });
  await makePassType(db, organizationId, eventId, { name: 'Early bird' });
});
after(() => testApp.close());

const path = (type = 'confirmation', more = ''): string => `/listings/${eventId}/emails/${type}${more}`;

test('nothing is there until it is written; then each field is read back, by id and by name', async () => {
  assert.equal((await host.get(path('reminder'))).body.data, null);
  const words = { body: '<p>See you at <strong>eight</strong></p>', replyTo: 'desk@lanterns.example' };
  const put = await host.put<EventEmailView>(path('reminder'), words);
  assert.equal(put.statusCode, 200, JSON.stringify(put.body));
  for (const name of [eventId, 'lantern-walk']) {
    const { data } = (await host.get<EventEmailView>(`/listings/${name}/emails/reminder`)).body;
    const { createdAt, updatedAt, ...rest } = data;
    assert.deepEqual(rest, { type: 'reminder', eventId, ...words });
    assert.equal(createdAt, updatedAt);
  }
  assert.equal((await host.get(path('cancellation'))).body.data, null);
});

test('an absent field stays, an empty one goes; saying it twice is saying it once', async () => {
  await host.put(path(), { body: 'Hello', replyTo: 'a@example.org' });
  const body = await host.put<EventEmailView>(path(), { body: 'Welcome' });
  assert.equal(body.body.data.replyTo, 'a@example.org');
  assert.equal(body.body.data.body, '<p>Welcome</p>');
  for (const turn of [1, 2]) {
    const { data } = (await host.put<EventEmailView>(path(), { replyTo: '', body: '' })).body;
    assert.deepEqual([data.replyTo, data.body], ['', ''], String(turn));
  }
});

test('strips scripts, event handlers, images and javascript: links from a mail text', async () => {
  const body =
    '<p onclick="x()">A<script>alert(1)</script><img src="https://spy.example/x.png" alt="map"><a href="javascript:x()">b</a></p>';
  const { data } = (await host.put<EventEmailView>(path(), { body })).body;
  assert.doesNotMatch(data.body, /script|onclick|<img|javascript/);
  await host.put(path(), { body: '' });
});

test('an address is one mailbox, a placeholder one of those there are, a type one of three', async () => {
  for (const replyTo of ['a', 'a@b.c\r\nBcc: x@y.z', 'a@b.c, d@e.f', 'A <a@b.c>']) {
    const answer = await host.put(path(), { replyTo });
    assert.deepEqual([answer.statusCode, answer.body.code], [400, 'email.replyTo'], replyTo);
  }
  const answer = await host.put(path(), { body: 'Hello {{frstName}}' });
  assert.deepEqual([answer.statusCode, answer.body.code], [400, 'email.placeholder']);
  assert.match(answer.body.message, /frstName/);
  assert.equal((await host.put(path('farewell'), { body: 'x' })).statusCode, 404);
  assert.equal((await host.put(path(), { subject: 'x' })).statusCode, 400);
});

test('only who runs the event', async () => {
  const stranger = await org.member();
  const elsewhere = await (await testApp.organization()).staff();
  for (const [caller, status] of [
    [stranger, 404],
    [org.visitor, 401],
    [elsewhere, 404],
  ] as const) {
    assert.equal((await caller.get(path())).statusCode, status);
    assert.equal((await caller.put(path(), { body: 'x' })).statusCode, status);
    assert.equal((await caller.post(path('reminder', '/preview'), {})).statusCode, status);
    assert.equal((await caller.post(path('reminder', '/test'))).statusCode, status);
  }
  const { db, organizationId } = org.context();
  await db
    .insertInto('event_host')
    .values({
      organization_id: organizationId,
      event_id: eventId,
      account_id: stranger.id,
      created_at: new Date(),
    })
    .execute();
  assert.equal((await stranger.get(path())).statusCode, 200);
});

test('a preview fills in what each reader gets, keeps nothing and says when and where', async () => {
  const preview = await host.post<Preview>(path('confirmation', '/preview'), {
    body: '<p>Dear {{firstName}}, {{ eventName }} awaits: {{passes}}</p>',
  });
  const { subject, html, text } = preview.body.data;
  assert.equal(subject, 'You are coming to Lantern Walk');
  assert.match(html, /Dear Ana, Lantern Walk awaits: Early bird · 123456/);
  assert.match(html, /Old Granary, Hamburg/);
  assert.match(text, /When: \w+day, .*GMT\+[12]/);
  assert.match(html, /\/events\/lantern-walk\/pass"/);
  assert.notEqual((await host.get<EventEmailView | null>(path())).body.data?.body, html);
  const bare = await host.post<Preview>(path('cancellation', '/preview'), { body: '' });
  assert.match(bare.body.data.text, /no longer opens the door/);
  assert.match(bare.body.data.text, /Refund: \$45\.00/);
});

test('values stay text: no name brings markup, an address or another placeholder', async () => {
  const { db, organizationId } = org.context();
  const evil = await org.member({
    firstName: '<script>1</script>{{lastName}}',
    lastName: 'javascript:alert(1)',
  });
  const evilId = await makeEvent(db, organizationId, {
    name: '<img src=x onerror=alert(1)>',
    creator_id: evil.id,
  });
  const { data } = (
    await evil.post<Preview>(`/listings/${evilId}/emails/confirmation/preview`, {
      body: '<p>{{firstName}} {{eventName}} <a href="{{lastName}}">x</a></p>',
    })
  ).body;
  assert.doesNotMatch(data.html, /<script|<img|href="javascript/);
  assert.match(data.html, /&lt;script&gt;1&lt;\/script&gt;/);
  assert.match(data.text, /\{\{lastName\}\}/);
});

test('a test goes to oneself alone, with the words and the address for answers', async () => {
  await host.put(path('reminder'), { body: 'Only a test', replyTo: 'desk@lanterns.example' });
  const answer = await host.post<{ address: string }>(path('reminder', '/test'));
  assert.deepEqual(answer.body.data, { address: `${host.id}@example.org` });
  const { rows } = await until(
    () =>
      testApp.database.pool.query<{ recipient_address: string; html: string; reply_to: string }>(
        'select recipient_address, html, reply_to from mail where organization_id = $1',
        [org.organization.id],
      ),
    (result) => result.rows.length > 0,
  );
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.recipient_address, `${host.id}@example.org`);
  assert.equal(rows[0]?.reply_to, 'desk@lanterns.example');
  assert.match(rows[0]?.html ?? '', /Only a test/);
});

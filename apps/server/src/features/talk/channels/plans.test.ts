import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { fine, told } from '../../money/invoices/invoices.factory.ts';
import type { SubscriptionProductView } from '../../money/subscriptions/subscriptions.schemas.ts';
import type { ChannelView } from './channels.schemas.ts';
import type { ContentView } from './contents/contents.schemas.ts';

const BYTES = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(300, 7)]);
const SECRET = 'the lamp is behind the stair';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let holder: Caller;
let outsider: Caller;
let plan: SubscriptionProductView;
let channel: ChannelView;
let song: ContentView;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  staff = await org.staff();
  [holder, outsider] = [await org.member(), await org.member()];
  plan = await makePlan('Crew');
  channel = await fine(
    staff.post<ChannelView>('/channels/managed', { channel: { name: 'For the crew', visible: true } }),
  );
  await setPlans([plan.id]);
  song = await publish('A song');
});
after(() => testApp.close());

async function makePlan(name: string): Promise<SubscriptionProductView> {
  const path = '/admin/subscriptions/products';
  const { id } = await fine(staff.post<SubscriptionProductView>(path, { name }));
  return fine(
    staff.post<SubscriptionProductView>(`${path}/${id}/prices`, {
      amount: 0,
      interval: 'month',
      intervalCount: 1,
    }),
  );
}
async function join(who: Caller, { id, prices }: SubscriptionProductView = plan): Promise<string> {
  const wish = { productId: id, priceId: prices[0]?.id, quantity: 1 };
  const { subscriptionId } = await fine(who.post<{ subscriptionId: string }>('/self/subscriptions', wish));
  return subscriptionId;
}
const leave = (subscriptionId: string) =>
  fine(staff.post(`/admin/subscriptions/${subscriptionId}/cancel`, { now: true }));
const setPlans = (planIds: string[]): Promise<ChannelView> =>
  fine(staff.put<ChannelView>(`/admin/channels/${channel.id}/plans`, { planIds }));

async function publish(title: string): Promise<ContentView> {
  const path = `/channels/managed/${channel.id}/contents`;
  const { id } = await fine(staff.post<ContentView>(path, { title, body: `<p>${SECRET}</p>` }));
  const file = await staff.send<{ id: number }>(
    'POST',
    '/storage/files/content?name=a.wav&type=audio/wav',
    BYTES,
    { 'content-type': 'application/octet-stream' },
  );
  return fine(
    staff.put<ContentView>(`${path}/${id}`, {
      content: { audioId: file.body.data.id, visible: true, youtubeUrl: 'https://example.com/hidden' },
    }),
  );
}
const fetchFile = (url: string) =>
  testApp.app.http.inject({ url, headers: { host: org.hostname } }).then(({ statusCode }) => statusCode);
const ids = async (who: Caller, path: string): Promise<string[]> =>
  (await fine(who.get<ContentView[]>(path))).map(({ id }) => id);

test('somebody without the plan sees the card and the lock, and which plan opens it', async () => {
  for (const who of [outsider, org.visitor]) {
    const seen = await fine(who.get<ChannelView>(`/channels/${channel.slug}`));
    assert.deepEqual([seen.locked, seen.plans], [true, [{ id: plan.id, name: 'Crew' }]]);
    const [card] = await fine(who.get<ContentView[]>(`/channels/${channel.id}/contents`));
    assert.equal(card?.title, 'A song');
    assert.deepEqual(
      [card.locked, card.body, card.audio, card.video, card.youtubeUrl, card.guests],
      [true, null, null, null, null, []],
    );
    assert.deepEqual(told(await who.get(`/contents/${song.id}`)), [458, 'content.planNeeded']);
    assert.deepEqual(told(await who.get(`/channels/${channel.id}/contents/${song.slug}`)), [
      458,
      'content.planNeeded',
    ]);
  }
  const read = await fine(staff.get<ContentView>(`/contents/${song.id}`));
  assert.equal(read.locked, false);
});

test('nothing beside the card leaves the house without the plan', async () => {
  const path = `/channels/${channel.id}`;
  await fine(outsider.post(`${path}/subscribers`));
  for (const list of ['/contents', `/contents?search=song`, '/contents/subscribed', '/contents?type=audio'])
    assert.ok(!(await ids(outsider, list)).includes(song.id), list);
  for (const list of ['/channels', `${path}/contents`, '/contents', '/contents/subscribed']) {
    const { body } = await outsider.get(list);
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`${SECRET}|hidden|\\.wav`), list);
  }
  assert.deepEqual(await ids(outsider, `${path}/contents?search=lamp`), []);
  for (const call of [
    outsider.post(`${path}/contents/${song.id}/like`),
    outsider.post(`/contents/${song.id}/counts`, { what: 'play' }),
    outsider.post('/activities', { message: 'Let me in', contentId: song.id }),
    outsider.get(`${path}/contents/${song.id}/tracks`),
    outsider.get(`${path}/contents/${song.id}/activities`),
    outsider.post(`/self/channels/${channel.id}/feed`),
  ])
    assert.deepEqual(told(await call), [458, 'content.planNeeded']);
  const feed = await testApp.app.http.inject({
    url: `${path.replace(channel.id, channel.slug)}/feed.xml`,
    headers: { host: org.hostname },
  });
  assert.equal(feed.statusCode, 200);
  assert.doesNotMatch(feed.payload, /A song|enclosure/);
  const pages = await testApp.app.http.inject({ url: '/sitemap.xml', headers: { host: org.hostname } });
  assert.ok(!pages.payload.includes(song.slug));
});

test('the page of a subscriber is full without the contents that only a plan opens', async () => {
  const reader = await org.member();
  const open = await fine(
    staff.post<ChannelView>('/channels/managed', { channel: { name: 'For all', visible: true } }),
  );
  const path = `/channels/managed/${open.id}/contents`;
  const { id } = await fine(staff.post<ContentView>(path, { title: 'Open', body: '<p>Open</p>' }));
  await fine(
    staff.put<ContentView>(`${path}/${id}`, {
      content: { visible: true, externalUrl: 'https://example.com/open' },
    }),
  );
  const newest = await publish('Newer, and locked');
  for (const one of [channel, open]) await fine(reader.post(`/channels/${one.id}/subscribers`));
  assert.deepEqual(await ids(reader, '/contents/subscribed?pageSize=1'), [id]);
  const subscriptionId = await join(reader);
  assert.deepEqual(await ids(reader, '/contents/subscribed?pageSize=1'), [newest.id]);
  await leave(subscriptionId);
  await fine(staff.delete(`/channels/managed/${channel.id}/contents/${newest.id}`));
});

test('a plan opens it, and the moment it ends everything is closed again, addresses that were given out too', async () => {
  const subscriptionId = await join(holder);
  const opened = await fine(holder.get<ContentView>(`/contents/${song.id}`));
  assert.deepEqual([opened.locked, opened.body], [false, `<p>${SECRET}</p>`]);
  assert.ok((await ids(holder, '/contents')).includes(song.id));
  const url = opened.audio?.url ?? '';
  const { url: feedUrl } = await fine(holder.post<{ url: string }>(`/self/channels/${channel.id}/feed`));
  const { pathname, search } = new URL(feedUrl);
  const readFeed = async () =>
    (await testApp.app.http.inject({ url: pathname + search, headers: { host: org.hostname } })).payload;
  const enclosure = /enclosure url="([^"]+)"/.exec(await readFeed())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const inFeed = new URL(enclosure);
  assert.deepEqual([await fetchFile(url), await fetchFile(inFeed.pathname + inFeed.search)], [200, 200]);
  const [bare = ''] = url.split('?');
  assert.notEqual(await fetchFile(bare), 200);

  await leave(subscriptionId);
  assert.deepEqual(told(await holder.get(`/contents/${song.id}`)), [458, 'content.planNeeded']);
  assert.notEqual(await fetchFile(url), 200);
  assert.notEqual(await fetchFile(inFeed.pathname + inFeed.search), 200);
  assert.doesNotMatch(await readFeed(), /enclosure/);
  assert.ok(!(await ids(holder, '/contents')).includes(song.id));
});

test('subscribers are told of what their plan opens, and those without it are not', async () => {
  const [reader, curious] = [await org.member(), await org.member()];
  for (const who of [reader, curious]) await fine(who.post(`/channels/${channel.id}/subscribers`));
  await join(reader);
  const next = await publish('Another song');
  const notices = async (who: Caller) =>
    (await fine(who.get<{ content: { id: string } | null }[]>('/self/notifications?filters=CONTENT'))).filter(
      ({ content }) => content?.id === next.id,
    );
  await until(
    () => notices(reader),
    (found) => found.length > 0,
  );
  assert.deepEqual(await notices(curious), []);
  const { rows } = await testApp.database.pool.query(
    'select account_id from mail where account_id = $1 and text like $2',
    [curious.id, '%Another song%'],
  );
  assert.deepEqual(rows, []);
});

test('any of its plans opens a channel, another one does not, and without plans it is open again', async () => {
  const [other, third] = [await makePlan('Friend'), await makePlan('Neighbor')];
  const [friend, neighbor] = [await org.member(), await org.member()];
  await join(friend, other);
  await join(neighbor, third);
  assert.deepEqual(
    (await setPlans([plan.id, other.id])).plans.map(({ name }) => name),
    ['Crew', 'Friend'],
  );
  assert.equal((await friend.get(`/contents/${song.id}`)).statusCode, 200);
  assert.equal((await neighbor.get(`/contents/${song.id}`)).statusCode, 458);
  await setPlans([]);
  assert.equal((await org.visitor.get(`/contents/${song.id}`)).statusCode, 200);
  await setPlans([plan.id]);
  assert.equal((await friend.get(`/contents/${song.id}`)).statusCode, 458);
});

test('only the staff choose plans, and only plans of the organization', async () => {
  const path = `/admin/channels/${channel.id}/plans`;
  assert.equal((await outsider.put(path, { planIds: [] })).statusCode, 403);
  const elsewhere = await testApp.organization();
  const boss = await elsewhere.staff();
  const { id } = await fine(
    boss.post<SubscriptionProductView>('/admin/subscriptions/products', { name: 'Theirs' }),
  );
  assert.deepEqual(told(await staff.put(path, { planIds: [id] })), [404, 'subscriptionProduct.notFound']);
  assert.deepEqual((await setPlans([plan.id])).plans.length, 1);
});

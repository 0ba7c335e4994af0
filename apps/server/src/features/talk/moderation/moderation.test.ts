import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import type { SelfView } from '../../ground/accounts/accounts.schemas.ts';
import type { ActivityView } from '../activities/activities.schemas.ts';
import { foundGroup } from '../../people/groups/index.ts';
import type { OutboxMailView } from '../../ground/outbox/outbox.schemas.ts';
import type { CaseView, DecisionView, SuspensionView } from './moderation.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let staff: Caller;
let stranger: Caller;
/** Moderates the group that ana and ben are in. */
let warden: Caller;
let groupId: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  [ana, ben, warden, staff] = [await org.member(), await org.member(), await org.member(), await org.staff()];
  stranger = await (await testApp.organization()).member();
  groupId = await foundGroup(org.context(), {
    slug: 'harbour',
    name: 'Harbour',
    description: '',
    access: 'public',
    moderatorId: warden.id,
    memberIds: [ana.id, ben.id],
  });
});
after(() => testApp.close());

async function post(author: Caller, message: string, more: object = {}): Promise<ActivityView> {
  const answer = await author.post<ActivityView>('/activities', { message, ...more });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

async function reported(message: string, more: object = {}): Promise<ActivityView> {
  const activity = await post(ana, message, more);
  const answer = await ben.post(`/activities/${activity.id}/report`, { reason: 'spam', note: 'see' });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return activity;
}

const get = (caller: Caller, id: string): Promise<Answer<ActivityView>> => caller.get(`/activities/${id}`);
const decide = <T = ActivityView>(
  caller: Caller,
  id: string,
  verb: string,
  reason = 'because',
): Promise<Answer<T>> => caller.post<T>(`/moderation/activities/${id}/${verb}`, { reason });
const cases = async (caller: Caller, query = ''): Promise<CaseView[]> => {
  const answer = await caller.get<CaseView[]>(`/moderation/reports?pageSize=100${query}`);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const caseOf = async (caller: Caller, id: string, query = ''): Promise<CaseView | undefined> =>
  (await cases(caller, query)).find(({ activity }) => activity.id === id);
const log = async (query = ''): Promise<DecisionView[]> =>
  (await staff.get<DecisionView[]>(`/moderation/log?pageSize=100${query}`)).body.data;
const mailsTo = async (caller: Caller): Promise<OutboxMailView[]> =>
  (await staff.get<OutboxMailView[]>('/admin/outbox?pageSize=100')).body.data.filter(({ to }) =>
    to.address.startsWith(caller.id),
  );

test('reports of one post are one case: how many, why, by whom, and what stood there before', async () => {
  const eva = await org.member();
  const rude = await reported('rude words');
  await eva.post(`/activities/${rude.id}/report`, { reason: 'hate' });
  await ana.put(`/activities/${rude.id}`, { message: 'kind words' });
  const found = await caseOf(staff, rude.id);
  assert.ok(found);
  assert.deepEqual(
    [found.activity.message, found.reportsCount, found.edits.map(({ message }) => message)],
    ['kind words', 2, ['rude words']],
  );
  assert.deepEqual(
    found.reports.map(({ reason, note, account }) => [reason, note, account?.id]),
    [
      ['hate', null, eva.id],
      ['spam', 'see', ben.id],
    ],
  );
  assert.ok(found.firstAt < found.lastAt);
  const answer = await staff.get<CaseView[]>('/moderation/reports?pageSize=1');
  assert.equal(answer.body.count, (await cases(staff)).length);
});

test('a hidden activity is not counted, and gone for everybody but its author and moderators', async () => {
  const root = await post(ana, 'harmless', { groupId });
  const rude = await reported('hide me', { commentedId: root.id });
  await ben.post(`/accounts/${ana.id}/follow`);
  const top = await reported('hide me too', { groupId });
  const count = async () => (await get(ben, root.id)).body.data._count.comments;
  assert.equal(await count(), 1);
  for (const activity of [rude, top]) {
    const hidden = await decide(warden, activity.id, 'hide', 'Be kind.');
    assert.equal(hidden.statusCode, 200, hidden.body.message);
    for (const caller of [ben, org.visitor, stranger])
      assert.equal((await get(caller, activity.id)).statusCode, 404);
    for (const caller of [ana, warden, staff]) {
      const { standing, standingReason } = (await get(caller, activity.id)).body.data;
      assert.deepEqual([standing, standingReason], ['hidden', 'Be kind.']);
    }
  }
  assert.equal(await count(), 0);
  const lists = [
    '/activities',
    '/self/activities/feed',
    `/groups/${groupId}/activities`,
    `/accounts/${ana.id}/activities`,
    '/self/groups/activities',
    `/activities/${root.id}/comments`,
    '/activities?search=hide',
  ];
  for (const path of lists) {
    const seen = async (caller: Caller): Promise<string> => JSON.stringify((await caller.get(path)).body);
    assert.doesNotMatch(await seen(ben), /hide me/, path);
    assert.match(await seen(ana), path.includes('comments') ? /hide me/ : /hide me too/, path);
  }
  for (const call of [
    ben.post(`/activities/${top.id}/likes`),
    ben.post('/activities', { message: 'x', commentedId: top.id }),
    ana.post('/activities', { message: 'x', commentedId: top.id }),
    ben.post(`/activities/${top.id}/report`),
  ])
    assert.equal((await call).statusCode, 404);
  assert.equal(await caseOf(staff, rude.id), undefined);
  assert.ok(await caseOf(staff, rude.id, '&status=decided'));

  await decide(warden, rude.id, 'restore');
  assert.equal(await count(), 1);
  assert.equal((await get(ben, rude.id)).body.data.standing, 'shown');
  await decide(warden, rude.id, 'hide');
  await ana.delete(`/activities/${rude.id}`);
  assert.equal(await count(), 0, 'what was not counted is not taken off');
});

test('every decision is written down once, and its subject is told why and what to do', async () => {
  const german = await org.member({ locale: 'de', firstName: 'Eva' });
  const rude = await post(german, 'sehr böse');
  await ben.post(`/activities/${rude.id}/report`);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => decide(staff, rude.id, 'hide', 'Netikette')),
  );
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
  const [decision, ...more] = (await log()).filter(({ activityId }) => activityId === rude.id);
  assert.equal(more.length, 0);
  assert.ok(decision);
  assert.deepEqual(
    [decision.action, decision.reason, decision.actor?.id, decision.account?.id, decision.activity?.message],
    ['hide', 'Netikette', staff.id, german.id, 'sehr böse'],
  );
  const [mail] = await mailsTo(german);
  assert.match(mail?.subject ?? '', /ausgeblendet/);
  assert.match(mail?.text ?? '', /Grund: Netikette[\s\S]*antworte auf diese Mail[\s\S]*sehr böse/);
  assert.deepEqual(await log(`&accountId=${german.id}`), [decision]);
});

test('dismissed reports are answered, and nothing else changes; new ones open the case again', async () => {
  const fine = await reported('perfectly fine');
  await decide(staff, fine.id, 'dismiss');
  assert.equal(await caseOf(staff, fine.id), undefined);
  assert.equal((await get(ben, fine.id)).statusCode, 200);
  assert.deepEqual(
    await mailsTo(ana),
    (await mailsTo(ana)).filter(({ text }) => !text?.includes('perfectly fine')),
  );
  const [own] = (await get(ben, fine.id)).body.data.reports;
  assert.equal((await ben.delete(`/activities/${fine.id}/report/${own?.id ?? ''}`)).statusCode, 409);
  await ben.post(`/activities/${fine.id}/report`);
  assert.equal(await caseOf(staff, fine.id), undefined, 'one report per person');
  await warden.post(`/activities/${fine.id}/report`);
  assert.equal((await caseOf(staff, fine.id))?.reportsCount, 1);
});

test('a removed activity is gone for its author too', async () => {
  const root = await post(ben, 'root');
  const rude = await reported('remove me', { commentedId: root.id });
  assert.equal((await decide(staff, rude.id, 'remove')).body.data, null);
  assert.equal((await get(ana, rude.id)).statusCode, 404);
  assert.equal((await get(ben, root.id)).body.data._count.comments, 0);
  assert.equal((await decide(staff, rude.id, 'remove')).statusCode, 404);
  const [decision] = (await log()).filter(({ activityId }) => activityId === rude.id);
  assert.deepEqual([decision?.action, decision?.activity], ['remove', null]);
});

test('contrary decisions at once leave the count right', async () => {
  const root = await post(ben, 'root of strife');
  const rude = await reported('strife', { commentedId: root.id });
  for (let round = 0; round < 12; round++) {
    await Promise.all([decide(staff, rude.id, 'hide', String(round)), decide(staff, rude.id, 'restore')]);
    const { standing } = (await get(ana, rude.id)).body.data;
    const { _count } = (await get(ben, root.id)).body.data;
    assert.equal(_count.comments, standing === 'shown' ? 1 : 0, `round ${round}`);
  }
});

test('each call for each kind of person', async () => {
  const inGroup = await reported('in the group', { groupId });
  const outside = await reported('outside of it');
  const eva = await org.member();
  const suspended = await org.member();
  await staff.post(`/moderation/accounts/${suspended.id}/suspend`, { reason: 'x' });
  const people = {
    visitor: org.visitor,
    foreign: stranger,
    member: ben,
    author: ana,
    warden,
    staff,
    suspended,
  };
  type Row = readonly [
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body: object | undefined,
    statuses: Record<keyof typeof people, number>,
  ];
  const refused = { visitor: 401, foreign: 403, member: 403, author: 403, warden: 403, suspended: 403 };
  const over = (id: string): Row[] => [
    [
      'post',
      `/moderation/activities/${id}/hide`,
      { reason: 'x' },
      { ...refused, foreign: 404, warden: id === inGroup.id ? 200 : 403, staff: 200 },
    ],
    // By now it is hidden, so that a member does not know of it.
    [
      'post',
      `/moderation/activities/${id}/restore`,
      {},
      {
        ...refused,
        foreign: 404,
        member: 404,
        author: 403,
        warden: id === inGroup.id ? 200 : 404,
        staff: 200,
      },
    ],
    [
      'post',
      `/moderation/activities/${id}/dismiss`,
      {},
      { ...refused, foreign: 404, warden: id === inGroup.id ? 200 : 403, staff: 200 },
    ],
  ];
  const rows: Row[] = [
    [
      'get',
      '/moderation/reports',
      undefined,
      { visitor: 401, foreign: 200, member: 200, author: 200, warden: 200, staff: 200, suspended: 200 },
    ],
    ['get', '/moderation/log', undefined, { ...refused, staff: 200 }],
    ['get', '/moderation/accounts', undefined, { ...refused, staff: 200 }],
    ...over(inGroup.id),
    ...over(outside.id),
    ['post', `/moderation/accounts/${eva.id}/warn`, { reason: 'x' }, { ...refused, staff: 200 }],
    ['post', `/moderation/accounts/${eva.id}/suspend`, { reason: 'x' }, { ...refused, staff: 200 }],
    ['post', `/moderation/accounts/${eva.id}/unsuspend`, {}, { ...refused, staff: 200 }],
    ['get', '/admin/moderation/rules', undefined, { ...refused, staff: 200 }],
    [
      'post',
      '/admin/moderation/rules',
      { kind: 'word', pattern: 'unheard', action: 'flag' },
      { ...refused, staff: 200 },
    ],
    ['put', `/admin/moderation/rules/${eva.id}`, { action: 'flag' }, { ...refused, staff: 404 }],
    ['delete', `/admin/moderation/rules/${eva.id}`, undefined, { ...refused, staff: 404 }],
    ['get', '/admin/moderation/settings', undefined, { ...refused, staff: 200 }],
    [
      'put',
      '/admin/moderation/settings',
      { newAccountHours: 24, newAccountPostsPerHour: 60, newAccountMentions: 20, newAccountLinks: true },
      { ...refused, staff: 200 },
    ],
  ];
  for (const [method, path, body, statuses] of rows)
    for (const [who, caller] of Object.entries(people)) {
      const answer = await caller[method](path, body);
      assert.equal(
        answer.statusCode,
        statuses[who as keyof typeof people],
        `${method} ${path} by ${who}: ${answer.body.message}`,
      );
    }
  const seen = await cases(warden, '&status=decided');
  assert.ok(seen.length > 0 && seen.every(({ activity }) => activity.groupId === groupId));
  assert.ok(
    seen.every(({ reports }) => reports.every(({ account }) => account === null)),
    'reporters are for the staff',
  );
  assert.deepEqual(await cases(ben, '&status=decided'), []);
  assert.deepEqual(await cases(staff, `&status=decided&groupId=${ana.id}`), []);
  const self = async (caller: Caller) => (await caller.get<SelfView>('/self')).body.data.mayModerate;
  assert.deepEqual([await self(ben), await self(warden), await self(staff)], [false, true, true]);
});

test('nobody decides over themselves, nor sees what was reported of them', async () => {
  const own = await post(staff, 'by the staff');
  await ben.post(`/activities/${own.id}/report`);
  assert.equal(await caseOf(staff, own.id), undefined);
  for (const verb of ['hide', 'restore', 'remove', 'dismiss'])
    assert.equal((await decide(staff, own.id, verb)).statusCode, 403);
  for (const verb of ['warn', 'suspend', 'unsuspend'])
    assert.equal(
      (await staff.post(`/moderation/accounts/${staff.id}/${verb}`, { reason: 'x' })).statusCode,
      403,
    );
  assert.ok(await caseOf(await org.staff(), own.id));
});

test('a suspended member reads and cannot write, until the suspension ends or is lifted', async () => {
  const eva = await org.member();
  const mine = await post(eva, 'before');
  const suspend = (body: object) => staff.post(`/moderation/accounts/${eva.id}/suspend`, body);
  for (const body of [
    {},
    { reason: ' ' },
    { reason: 'x', until: 'soon' },
    { reason: 'x', until: '2020-01-01T00:00:00Z' },
  ])
    assert.equal((await suspend(body)).statusCode, 400, JSON.stringify(body));
  const end = new Date(Date.now() + 3_600_000).toISOString();
  assert.equal((await suspend({ reason: 'Spam', until: end })).statusCode, 200);
  assert.equal((await suspend({ reason: 'Spam', until: end })).statusCode, 200);
  assert.equal((await log(`&accountId=${eva.id}`)).length, 1, 'the same again is none');
  await until(
    async () => (await eva.post(`/activities/${mine.id}/likes`)).statusCode,
    (status) => status === 403,
  );
  for (const call of [
    eva.post('/activities', { message: 'x' }),
    eva.post('/activities', { message: 'x', commentedId: mine.id }),
    eva.put(`/activities/${mine.id}`, { message: 'x' }),
    eva.delete(`/activities/${mine.id}`),
    eva.put('/self', { bio: 'x' }),
    eva.post(`/accounts/${ben.id}/follow`),
    eva.post(`/groups/${groupId}/join`),
    // These reads write.
    ...[
      '/registration',
      '/registration/intent',
      '/registration/coupons/intent',
      `/sessions/${mine.id}/registration/intent`,
      `/attendee/passes/${mine.id}/addOns/intent`,
    ].map((path) => eva.get(`/self/events/${mine.id}${path}`)),
  ]) {
    const { statusCode, body } = await call;
    assert.deepEqual([statusCode, body.code], [403, 'account.suspended']);
    assert.ok(body.message.includes(end), body.message);
  }
  assert.equal((await get(eva, mine.id)).statusCode, 200);
  assert.deepEqual((await eva.get<SelfView>('/self')).body.data.suspension, { until: end, reason: 'Spam' });
  const ticket = await eva.post('/supportTickets', {
    type: 'support',
    email: 'eva@example.org',
    request: 'Why?',
  });
  assert.equal(ticket.statusCode, 200, ticket.body.message);
  const suspended = (await staff.get<SuspensionView[]>('/moderation/accounts?pageSize=100')).body.data;
  const found = suspended.find(({ account }) => account.id === eva.id);
  assert.deepEqual([found?.until, found?.reason], [end, 'Spam']);

  await staff.post(`/moderation/accounts/${eva.id}/unsuspend`, { reason: 'Sorry' });
  await until(
    async () => (await eva.post('/activities', { message: 'back' })).statusCode,
    (status) => status === 200,
  );
  const subjects = (await mailsTo(eva)).map(({ subject }) => subject ?? '');
  assert.ok(
    subjects.some((subject) => subject.includes('is suspended')) &&
      subjects.some((subject) => subject.includes('no longer')),
  );

  const over = Date.now() + 60_000;
  await suspend({ reason: 'Again', until: new Date(over).toISOString() });
  await until(
    async () => (await eva.put('/self', {})).statusCode,
    (status) => status === 403,
  );
  mock.timers.enable({ apis: ['Date'], now: over });
  try {
    assert.equal((await eva.put('/self', {})).statusCode, 200);
    assert.equal((await eva.get<SelfView>('/self')).body.data.suspension, null);
  } finally {
    mock.timers.reset();
  }
});

test('a warning is written once under its key', async () => {
  const eva = await org.member();
  const warn = () =>
    staff.post(
      `/moderation/accounts/${eva.id}/warn`,
      { reason: 'Mind your words' },
      { 'idempotency-key': 'a warning' },
    );
  const answers = await Promise.all(Array.from({ length: 5 }, warn));
  assert.ok(answers.every(({ statusCode }) => statusCode === 200));
  assert.equal((await log(`&accountId=${eva.id}`)).length, 1);
  assert.equal((await mailsTo(eva)).length, 1);
});

test('rules refuse, hold or report what is written, wherever it is written', async () => {
  const add = async (kind: string, pattern: string, action: string) => {
    const answer = await staff.post<{ id: string }>('/admin/moderation/rules', { kind, pattern, action });
    assert.equal(answer.statusCode, 200, answer.body.message);
    return answer.body.data.id;
  };
  const [refuse, hold, flag] = [
    await add('word', 'scoundrel', 'refuse'),
    await add('link', 'shop.example', 'hold'),
    await add('word', 'Pills', 'flag'),
  ];
  assert.equal(await add('word', ' PÍLLS ', 'flag'), flag, 'the same rule again is the one there is');
  assert.equal(
    (await staff.post('/admin/moderation/rules', { kind: 'word', pattern: 'pills', action: 'hold' }))
      .statusCode,
    409,
  );
  assert.equal(
    (await staff.post('/admin/moderation/rules', { kind: 'link', pattern: 'com', action: 'hold' }))
      .statusCode,
    400,
  );

  for (const call of [
    ana.post('/activities', { message: 'You sc0undrel!' }),
    ana.put('/self', { bio: 'A SCOUNDREL by trade' }),
    ana.put('/self', { website: 'https://www.shop.example/x' }),
    ana.post('/groups', { group: { name: 'Scoundrel', description: '', access: 'public', active: true } }),
  ]) {
    const { statusCode, body } = await call;
    assert.deepEqual([statusCode, body.code], [400, 'text.refused'], body.message);
    assert.doesNotMatch(body.message, /scoundrel/i, 'which word it was is not told');
  }
  const fine = await post(ana, 'fine');
  assert.equal((await ana.put(`/activities/${fine.id}`, { message: 'scoundrel' })).statusCode, 400);
  await post(staff, 'the staff may quote a scoundrel');

  const root = await post(ben, 'root of links');
  const held = await post(ana, 'look', {
    commentedId: root.id,
    entities: [{ type: 'link', startIndex: 0, endIndex: 4, href: 'https://a.shop.example/' }],
  });
  assert.equal(held.standing, 'held');
  assert.equal((await get(ben, held.id)).statusCode, 404);
  assert.equal((await get(ben, root.id)).body.data._count.comments, 0);
  const waiting = await caseOf(staff, held.id, '&status=held');
  assert.deepEqual(waiting?.rules, [{ kind: 'link', pattern: 'shop.example' }]);
  assert.equal(await caseOf(staff, held.id), undefined, 'it waits in one place only');
  const edited = await ana.put<ActivityView>(`/activities/${fine.id}`, { message: 'see shop.example' });
  assert.equal(edited.body.data.standing, 'held');
  assert.equal((await get(ben, fine.id)).statusCode, 404);
  await decide(staff, held.id, 'restore', '');
  assert.equal((await get(ben, held.id)).body.data.standing, 'shown');
  assert.equal((await get(ben, root.id)).body.data._count.comments, 1);
  assert.equal(await caseOf(staff, held.id, '&status=held'), undefined);

  const flagged = await post(ana, 'buy p1lls');
  assert.equal(flagged.standing, 'shown');
  const found = await caseOf(staff, flagged.id);
  assert.deepEqual([found?.reportsCount, found?.rules], [0, [{ kind: 'word', pattern: 'Pills' }]]);
  await decide(staff, flagged.id, 'dismiss');
  assert.equal(await caseOf(staff, flagged.id), undefined);

  await staff.put(`/admin/moderation/rules/${refuse}`, { action: 'flag' });
  assert.equal((await post(ana, 'scoundrel')).standing, 'shown');
  for (const id of [refuse, hold, flag])
    assert.equal((await staff.delete(`/admin/moderation/rules/${id}`)).statusCode, 200);
  assert.equal((await post(ana, 'scoundrel of shop.example')).standing, 'shown');
});

test('newcomers may do less, as the organization says, also when they are many at once', async () => {
  const own = await testApp.organization();
  const head = await own.staff();
  const settings = {
    newAccountHours: 24,
    newAccountPostsPerHour: 3,
    newAccountMentions: 1,
    newAccountLinks: false,
  };
  assert.partialDeepStrictEqual((await head.put('/admin/moderation/settings', settings)).body.data, settings);
  assert.partialDeepStrictEqual((await head.get('/admin/moderation/settings')).body.data, settings);
  const fresh = await own.member();
  const other = await own.member();
  const whole = (index: number, accountId: string) => ({
    type: 'mention',
    startIndex: index,
    endIndex: index + 1,
    accountId,
  });
  for (const [body, code] of [
    [{ message: 'see https://x.example' }, 'newcomer.links'],
    [
      { message: 'x', entities: [{ type: 'link', startIndex: 0, endIndex: 1, href: 'https://x.example' }] },
      'newcomer.links',
    ],
    [{ message: 'xy', entities: [whole(0, other.id), whole(1, head.id)] }, 'newcomer.mentions'],
  ] as const) {
    const answer = await fresh.post('/activities', body);
    assert.deepEqual([answer.statusCode, answer.body.code], [400, code]);
  }
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => fresh.post('/activities', { message: `post ${index}` })),
  );
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 3);
  const late = answers.find(({ statusCode }) => statusCode === 429);
  assert.equal(late?.body.code, 'newcomer.posts');
  const wait = Number(late?.headers['retry-after']);
  assert.ok(wait > 3000 && wait <= 3600, String(wait));
  const group = await fresh.post<{ id: string }>('/groups', {
    group: { name: 'Fresh', description: '', access: 'public', active: true },
  });
  const announce = (html: string) =>
    fresh.post<{ id: string }>(`/groups/${group.body.data.id}/announcements`, {
      title: 'News',
      html,
      email: true,
      push: true,
    });
  for (const html of ['<p>www.x.example</p>', '<p><a href="https://x.example">x</a></p>']) {
    const { body } = await announce(html);
    assert.deepEqual([body.code, body.field], ['newcomer.links', 'html']);
  }
  const announced = await Promise.all(Array.from({ length: 5 }, () => announce('<p>x</p>')));
  assert.deepEqual(
    announced.map(({ body }) => body.code ?? '').filter((code) => code !== ''),
    ['newcomer.posts', 'newcomer.posts'],
  );
  const [first] = announced.flatMap(({ body }) => body.data ?? []);
  const edited = await fresh.put(`/groups/${group.body.data.id}/announcements/${first?.id}`, {
    html: 'see https://x.example',
  });
  assert.equal(edited.body.code, 'newcomer.links');
  for (const { body } of announced)
    if ('data' in body && body.data !== null)
      await fresh.delete(`/groups/${group.body.data.id}/announcements/${body.data.id}`);
  const again = await announce('<p>x</p>');
  assert.equal(again.body.code, 'newcomer.posts', 'deleting makes no room');
  assert.ok(Number(again.headers['retry-after']) > 3000);
  await testApp.database.pool.query(
    "update account set created_at = now() - interval '2 days' where id = $1",
    [fresh.id],
  );
  // Tells every process to ask for the account again.
  await fresh.put('/self', {});
  await until(
    async () => (await fresh.post('/activities', { message: 'see https://x.example' })).statusCode,
    (status) => status === 200,
  );
});

test('a member who repeats an action too often is told how long to wait', async () => {
  const eager = await org.member();
  let answer: Answer | undefined;
  for (let index = 0; index < 22; index++) {
    const rude = await post(ana, `rude ${index}`);
    answer = await eager.post(`/activities/${rude.id}/report`);
  }
  assert.equal(answer?.statusCode, 429);
  assert.match(answer.body.message, /Wait \d+ seconds/);
  assert.ok(Number(answer.headers['retry-after']) > 0);
});

test('a deletion by the staff without the queue is logged too; closing an account clears the reasons in its entries', async () => {
  await testApp.app.startJobs();
  const eva = await org.member();
  const rude = await post(eva, 'deleted by hand');
  const own = await post(eva, 'deleted by herself');
  await staff.delete(`/activities/${rude.id}`);
  await eva.delete(`/activities/${own.id}`);
  await staff.post(`/moderation/accounts/${eva.id}/warn`, { reason: 'words about Eva' });
  const decisions = await until(
    () => log(`&accountId=${eva.id}`),
    (list) => list.length === 2,
  );
  assert.deepEqual(decisions.map(({ action }) => action).sort(), ['remove', 'warn']);
  const { closeAccount } = await import('../../ground/accounts/index.ts');
  await closeAccount(org.context(), eva.id);
  const after = await until(
    () => log(`&accountId=${eva.id}`),
    (list) => list.every(({ reason }) => reason === ''),
  );
  assert.equal(after.length, 2);
});

test('a list asks as many questions for many cases as for one', async () => {
  const one = await testApp.fewestQueries(() =>
    cases(staff, '&status=decided').then(() => staff.get('/moderation/reports?pageSize=1')),
  );
  const many = await testApp.fewestQueries(() =>
    cases(staff, '&status=decided').then(() => staff.get('/moderation/reports?pageSize=100')),
  );
  assert.ok(Math.abs(many.queries - one.queries) <= 6, `${one.queries} for one, ${many.queries} for many`);
});

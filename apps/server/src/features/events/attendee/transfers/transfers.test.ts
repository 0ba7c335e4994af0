import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { PICTURE } from '../../../../testing/samples.ts';
import { inHours } from '../../programme/events.factory.ts';
import { makeQuestion, makeSection } from '../../registration/passes/passes.factory.ts';
import { givePass, makeStage, type Stage } from '../stage.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let stage: Stage;
let ana: Caller;
let ben: Caller;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  stage = await makeStage(org);
  ana = await org.member({ firstName: 'Ana', lastName: 'Pereira' });
  ben = await org.member({ firstName: 'Ben', lastName: 'Okafor' });
});
after(() => testApp.close());

interface Pass {
  id: string;
  code: string | null;
  status: string;
  attendee: { accountId: string };
  payerId: string | null;
  responses: { questionId: string; value: string }[];
}
const pass = (caller: Caller, path: string) => caller.get<Pass>(path);

test('a pass handed on is the receiver’s, with another code, and both find it in their log', async () => {
  const { id, path, registrationId } = await givePass(stage, ana);
  const before = await pass(ana, path);
  assert.equal(before.statusCode, 200);
  assert.equal((await ana.post(`${path}/transfer`, { receiverId: ben.id })).statusCode, 200);
  assert.equal((await pass(ana, path)).statusCode, 404);
  const { data } = (await pass(ben, path)).body;
  assert.equal(data.attendee.accountId, ben.id);
  assert.equal(data.payerId, ana.id);
  assert.equal(data.status, 'ready');
  assert.ok(data.code !== null && data.code !== before.body.data.code);

  interface Log {
    id: number;
    purchaseId: string;
    purchase: { id: string };
    fromRegistration: { account: { id: string } };
    toRegistration: { account: { id: string } };
    fromRegistrationId: string;
  }
  const log = `/self/events/${stage.eventId}/attendee/transfers/logs`;
  for (const caller of [ana, ben]) {
    const [entry] = (await caller.get<Log[]>(log)).body.data;
    assert.ok(entry);
    assert.equal(typeof entry.id, 'number');
    assert.deepEqual(
      [entry.purchaseId, entry.purchase.id, entry.fromRegistrationId],
      [id, id, registrationId],
    );
    assert.equal(entry.fromRegistration.account.id, ana.id);
    assert.equal(entry.toRegistration.account.id, ben.id);
  }
  assert.equal((await ana.get<Log[]>(`${log}?search=okafor`)).body.data.length, 1);
  assert.equal((await ana.get<Log[]>(`${log}?search=nobody`)).body.data.length, 0);
  assert.equal((await ana.get<Log[]>(`${log}?page=2`)).body.data.length, 0);

  // Repeated, it is done already; and it cannot be handed to somebody else any more.
  assert.equal((await ana.post(`${path}/transfer`, { receiverId: ben.id })).statusCode, 200);
  const other = await org.member();
  assert.equal((await ana.post(`${path}/transfer`, { receiverId: other.id })).statusCode, 404);
  const { data: told } = (
    await until(
      () => ben.get<{ type: string; sender: { id: string } }[]>('/self/notifications'),
      ({ body }) => body.data.some(({ type }) => type === 'TRANSFER'),
    )
  ).body;
  assert.equal(told.find(({ type }) => type === 'TRANSFER')?.sender.id, ana.id);
});

test('a transfer leaves personal answers with their author, and moves answers that secured stock', async () => {
  const { db, organizationId } = org.context();
  const own = await makeStage(org);
  const section = await makeSection(db, organizationId, own.eventId);
  const question = (row: Parameters<typeof makeQuestion>[4]) =>
    makeQuestion(db, organizationId, own.eventId, section, row);
  const diet = await question({ required: true, name: 'Diet' });
  const course = await question({ type: 'select', name: 'Course', choices: { sailing: 5 } });
  const { path, id } = await givePass(own, ana);
  const answers = {
    questions: [
      { id: diet, value: 'none' },
      { id: course, value: 'sailing' },
    ],
  };
  assert.equal((await ana.put(`${path}/questions`, answers)).statusCode, 200);
  assert.equal((await pass(ana, path)).body.data.responses.length, 2);
  assert.equal((await ana.post(`${path}/transfer`, { receiverId: ben.id })).statusCode, 200);
  const { data } = (await pass(ben, path)).body;
  assert.deepEqual(
    data.responses.map(({ questionId, value }) => [questionId, value]),
    [[course, 'sailing']],
  );
  assert.equal(data.status, 'needsInfo');
  const { rows } = await testApp.database.pool.query<{ sum: number }>(
    `select sum(stock.taken)::int as sum from stock join question_choice c on c.id = stock.id where c.question_id = $1`,
    [course],
  );
  assert.equal(rows[0]?.sum, 1);
  assert.equal(
    (await ben.put(`${path}/questions`, { questions: [{ id: diet, value: 'vegan' }] })).statusCode,
    200,
  );
  assert.equal((await pass(ben, path)).body.data.status, 'ready');
  // The log of the sender does not show later answers of the receiver.
  const log = await ana.get<{ purchaseId: string; purchase: { responses: unknown[] } }[]>(
    `/self/events/${own.eventId}/attendee/transfers/logs`,
  );
  assert.deepEqual(
    log.body.data.map(({ purchaseId, purchase }) => [purchaseId, purchase.responses]),
    [[id, []]],
  );
});

test('refuses passes that cannot be transferred, and receivers who cannot get one', async () => {
  const to = (path: string, receiverId = ben.id, caller = ana) =>
    caller.post(`${path}/transfer`, { receiverId });
  const { path } = await givePass(stage, ana);
  const code = async (answer: ReturnType<typeof to>) => {
    const { statusCode, body } = await answer;
    return [statusCode, body.code];
  };
  assert.deepEqual(await code(to(path, ana.id)), [404, 'account.notFound']);
  assert.deepEqual(await code(to(path, '01a1ffff-0000-4000-8000-000000000000')), [404, 'account.notFound']);
  const elsewhere = await (await testApp.organization()).member();
  assert.deepEqual(await code(to(path, elsewhere.id)), [404, 'account.notFound']);
  const blocked = await org.member();
  await blocked.post(`/accounts/${ana.id}/block`);
  assert.deepEqual(await code(to(path, blocked.id)), [404, 'account.notFound']);
  const blocking = await org.member();
  await ana.post(`/accounts/${blocking.id}/block`);
  assert.deepEqual(await code(to(path, blocking.id)), [404, 'account.notFound']);
  assert.equal((await to(path, ben.id, org.visitor)).statusCode, 401);
  assert.equal((await to(path, ben.id, await org.member())).statusCode, 454);
  const other = await org.member();
  await givePass(stage, other);
  assert.deepEqual(await code(to(path, ben.id, other)), [404, 'pass.notFound']);
  const rigid = await makeStage(org, { passType: { transferable: false } });
  assert.deepEqual(await code(to((await givePass(rigid, ana)).path)), [409, 'pass.notTransferable']);
  const over = await makeStage(org, { event: { event_start: inHours(-3), event_end: inHours(-1) } });
  assert.deepEqual(await code(to((await givePass(over, ana)).path)), [409, 'event.over']);
  const used = await givePass(stage, ana, { used_at: new Date() });
  assert.deepEqual(await code(to(used.path)), [409, 'pass.used']);
  const canceled = await givePass(stage, ana, { status: 'canceled' });
  assert.deepEqual(await code(to(canceled.path)), [409, 'pass.canceled']);
  assert.equal((await pass(ana, path)).statusCode, 200);
});

test('a gathering of a group stays among its members', async () => {
  const group = await ana.post<{ id: string }>('/groups', {
    group: { name: 'Crew', description: '', access: 'private', active: true },
  });
  const groupId = group.body.data.id;
  const own = await makeStage(org, { event: { group_id: groupId, group_only: true } });
  const { path } = await givePass(own, ana);
  const answer = await ana.post(`${path}/transfer`, { receiverId: ben.id });
  assert.deepEqual([answer.statusCode, answer.body.code], [409, 'transfer.group']);
  await ana.post(`/groups/${groupId}/invitations`, { accountIds: [ben.id] });
  await ben.put(`/groups/${groupId}/invitations/accept`);
  assert.equal((await ana.post(`${path}/transfer`, { receiverId: ben.id })).statusCode, 200);
});

test('a pass of a tier goes to people who have it', async () => {
  const staff = await org.staff();
  const tier = { name: 'Gold', iconName: 'star', image: PICTURE };
  const { body } = await staff.post<{ id: string }>('/admin/tiers', tier);
  const host = await org.member();
  const own = await makeStage(org, { event: { creator_id: host.id } });
  const passType = `/listings/${own.eventId}/passTypes/${own.passTypeId}`;
  assert.equal((await host.put(passType, { tierIds: [body.data.id] })).statusCode, 200);
  const { path } = await givePass(own, ana);
  const receiver = await org.member({ firstName: 'Xanthe', lastName: 'Aurum' });
  const found = async () =>
    (await ana.get<{ id: string }[]>(`${path}/transfer/accounts?search=xanthe`)).body.data.map(
      ({ id }) => id,
    );
  assert.deepEqual(await found(), []);
  const answer = await ana.post(`${path}/transfer`, { receiverId: receiver.id });
  assert.deepEqual([answer.statusCode, answer.body.code], [409, 'transfer.tier']);
  await staff.put(`/admin/accounts/${receiver.id}/tiers/${body.data.id}`, {});
  assert.deepEqual(await found(), [receiver.id]);
  assert.equal((await ana.post(`${path}/transfer`, { receiverId: receiver.id })).statusCode, 200);
});

test('people are found by name or by the whole of an address that they show, nobody else is', async () => {
  const { path } = await givePass(stage, ana);
  const find = async (search: string) =>
    (
      await ana.get<{ id: string; bio: unknown }[]>(
        `${path}/transfer/accounts?search=${encodeURIComponent(search)}`,
      )
    ).body.data.map(({ id }) => id);
  assert.deepEqual(await find('okaf'), [ben.id]);
  assert.deepEqual(await find(`${ben.id}@EXAMPLE.org`), [], 'who does not show an address is not told by it');
  await ben.put('/self', { shareEmail: true });
  assert.deepEqual(await find(`${ben.id}@EXAMPLE.org`), [ben.id]);
  assert.deepEqual(await find('@example.org'), []);
  assert.deepEqual(await find('pereira'), []);
  assert.deepEqual(await find(' '), []);
  assert.deepEqual(await find('%'), []);
  const hidden = await org.member({ firstName: 'Zebulon', lastName: 'Quist' });
  assert.deepEqual(await find('zebulon'), [hidden.id]);
  await hidden.post(`/accounts/${ana.id}/block`);
  assert.deepEqual(await find('zebulon'), []);
  assert.deepEqual((await ana.get<unknown[]>(`${path}/transfer/accounts`)).body.data, []);
});

test('addresses are looked up forty times a day over all calls that tell of one; names are not counted', async () => {
  const cleo = await org.member();
  const { path } = await givePass(stage, cleo);
  const { body } = await cleo.post<{ id: string }>('/self/team', {
    name: 'Crew',
    email: 'nobody@example.org',
  });
  assert.equal(body.code, 'account.emailUnknown');
  const search = (text: string) => cleo.get(`${path}/transfer/accounts?search=${encodeURIComponent(text)}`);
  const statuses = new Set<number>();
  for (let turn = 0; turn < 13; turn++) {
    statuses.add((await search(`someone${turn}@example.org`)).statusCode);
    statuses.add((await cleo.post('/self/team', { name: 'Crew', email: `x${turn}@example.org` })).statusCode);
    statuses.add((await cleo.post('/self/delegates', { email: `y${turn}@example.org` })).statusCode);
  }
  assert.deepEqual([...statuses], [200, 404]);
  const refused = [
    await search('one@example.org'),
    await cleo.post('/self/team', { name: 'Crew', email: `${ana.id}@example.org` }),
    await cleo.post('/self/delegates', { email: `${ana.id}@example.org` }),
  ];
  for (const { statusCode, headers } of refused) {
    assert.equal(statusCode, 429);
    assert.ok(Number(headers['retry-after']) > 0);
  }
  assert.equal((await search('okaf')).statusCode, 200);
  assert.equal((await ana.post('/self/delegates', { email: `${ben.id}@example.org` })).statusCode, 200);
});

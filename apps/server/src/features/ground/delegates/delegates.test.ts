import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';

interface Person {
  id: string;
}

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  await testApp.app.startJobs();
});
after(() => testApp.close());

const mail = ({ id }: Caller): string => `${id}@example.org`;
const add = (caller: Caller, email: string): Promise<Answer<Person>> =>
  caller.post('/self/delegates', { email });
const list = async (caller: Caller, path: string): Promise<string[]> =>
  (await caller.get<Person[]>(path)).body.data.map(({ id }) => id);
const mine = (caller: Caller) => list(caller, '/self/delegates');
const theirs = (caller: Caller) => list(caller, '/self/delegateof');

test('a delegate stands in both lists, once, however the address is written and however often it is sent', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const answers = await Promise.all([
    add(ana, mail(ben)),
    add(ana, mail(ben).toUpperCase()),
    add(ana, ` ${mail(ben)} `),
  ]);
  for (const { statusCode, body } of answers) assert.deepEqual([statusCode, body.data.id], [200, ben.id]);
  assert.deepEqual([await mine(ana), await theirs(ana)], [[ben.id], []]);
  assert.deepEqual([await mine(ben), await theirs(ben)], [[], [ana.id]]);
});

test('removing answers whom, and once more changes nothing', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await add(ana, mail(ben));
  for (let turn = 0; turn < 2; turn++) {
    const answer = await ana.delete<Person>(`/self/delegates/${ben.id}`);
    assert.deepEqual([answer.statusCode, answer.body.data.id], [200, ben.id]);
    assert.deepEqual(await mine(ana), []);
  }
  assert.deepEqual(await theirs(ben), []);
});

test('an address without an account, of a team or of another organization is unknown; the own one is refused', async () => {
  const ana = await org.member();
  const other = await testApp.organization();
  const elsewhere = await other.member();
  await org.member({ email: 'team@example.org', accountType: 'team' });
  for (const email of ['nobody@example.org', mail(elsewhere), 'team@example.org', '%', "' or 1=1 --"]) {
    const answer = await add(ana, email);
    assert.equal(answer.statusCode, 404, email);
    assert.equal(answer.body.message, "We couldn't find an account with that email.");
  }
  assert.equal((await add(ana, mail(ana))).statusCode, 400);
  assert.equal((await ana.post('/self/delegates', {})).statusCode, 400);
  assert.equal((await ana.post('/self/delegates', { email: mail(ana), accountId: ana.id })).statusCode, 400);
  assert.equal((await org.visitor.post('/self/delegates', { email: mail(ana) })).statusCode, 401);
  assert.equal((await org.visitor.get('/self/delegates')).statusCode, 401);
  assert.equal((await org.visitor.get('/self/delegateof')).statusCode, 401);
  assert.deepEqual(await mine(ana), []);
});

test('a blocked person cannot become a delegate; to the blocked person the address is unknown', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await ana.post(`/accounts/${ben.id}/block`);
  assert.equal((await add(ana, mail(ben))).statusCode, 400);
  const blocked = await add(ben, mail(ana));
  const unknown = await add(ben, 'nobody@example.org');
  assert.deepEqual(
    { ...blocked.body, requestId: '' },
    { ...unknown.body, requestId: '' },
    'a refusal would tell that they were blocked',
  );
  assert.deepEqual([await mine(ana), await mine(ben)], [[], []]);
});

test('a block ends what stood, in both directions, and for good', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await add(ana, mail(ben));
  await add(ben, mail(ana));
  await ana.post(`/accounts/${ben.id}/block`);
  assert.deepEqual([await mine(ana), await theirs(ana)], [[], []], 'hidden at once');
  await until(
    () =>
      testApp.database.pool.query('select from account_delegate where account_id in ($1, $2)', [
        ana.id,
        ben.id,
      ]),
    ({ rowCount }) => rowCount === 0,
  );
  await ana.post(`/accounts/${ben.id}/unblock`);
  assert.deepEqual([await mine(ana), await mine(ben)], [[], []]);
});

test('block and delegation sent at once never stand together', async () => {
  for (let round = 0; round < 10; round++) {
    const [ana, ben] = [await org.member(), await org.member()];
    await Promise.all([add(ana, mail(ben)), ben.post(`/accounts/${ana.id}/block`)]);
    await until(
      () => testApp.database.pool.query('select from account_delegate where account_id = $1', [ana.id]),
      ({ rowCount }) => rowCount === 0,
    );
  }
});

test('many delegates cost as many questions as one, and are found by name', async () => {
  const ana = await org.member();
  for (let index = 0; index < 12; index++)
    await add(ana, mail(await org.member({ firstName: index === 3 ? 'Øyvind' : 'Kim' })));
  const one = await testApp.fewestQueries(() => ana.get('/self/delegates?pageSize=1'));
  const all = await testApp.fewestQueries(() => ana.get<Person[]>('/self/delegates?pageSize=25'));
  assert.equal(all.result.body.data.length, 12);
  assert.equal(all.queries, one.queries);
  assert.equal((await ana.get<Person[]>('/self/delegates?search=oyvi')).body.data.length, 1);
  const second = await ana.get<Person[]>('/self/delegates?pageSize=10&page=2');
  assert.equal(second.body.data.length, 2);
});

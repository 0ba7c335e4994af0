import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until, type Caller } from '../../../testing/app.ts';
import { startSecondApp } from '../../../testing/second-app.ts';
import {
  audit,
  FORBIDDEN,
  mail,
  org,
  pair,
  post,
  refusal,
  testApp,
  useOrganization,
} from './acting.factory.ts';

/** How it ends: at once, everywhere, and in the middle of calls. */
useOrganization();

test('a withdrawn right is refused as soon as the withdrawal is answered, in every process', async () => {
  const second = await startSecondApp(testApp);
  try {
    const { ana, ben, acting } = await pair();
    const there = () =>
      second.http.inject({
        url: '/api/self',
        headers: { organization: org.organization.id, authorization: ben.token, executeas: ana.id },
      });
    assert.equal((await there()).statusCode, 200);
    await ana.delete(`/self/delegates/${ben.id}`);
    assert.deepEqual(refusal(await acting.get('/self')), FORBIDDEN);
    assert.equal((await there()).statusCode, 403);
    await ana.post('/self/delegates', { email: mail(ben) });
    assert.equal((await there()).statusCode, 200);
  } finally {
    await second.close();
  }
});

test('a block, a suspension on either side and a closed account end it', async () => {
  const suspend = async (person: Caller): Promise<void> => {
    await testApp.database.pool.query('update account set suspended_at = now() where id = $1', [person.id]);
    await org.context().record({ name: 'account.changed', id: person.id });
  };
  const ends: ((people: { ana: Caller; ben: Caller }) => Promise<unknown>)[] = [
    ({ ana, ben }) => ana.post(`/accounts/${ben.id}/block`),
    ({ ana, ben }) => ben.post(`/accounts/${ana.id}/block`),
    ({ ana }) => suspend(ana),
    ({ ana }) => ana.delete('/self'),
  ];
  for (const end of ends) {
    const { ana, ben, acting } = await pair();
    assert.equal((await acting.get('/self')).statusCode, 200);
    await end({ ana, ben });
    assert.deepEqual(refusal(await acting.get('/self')), FORBIDDEN, end.toString());
  }
  const { ben, acting } = await pair();
  await suspend(ben);
  // The caller's cached account is invalidated when the fact is heard.
  await until(
    () => post(ben),
    ({ statusCode }) => statusCode !== 200,
  );
  assert.deepEqual(refusal(await acting.get('/self')), FORBIDDEN);
});

test('calls that run while the right is withdrawn are done wholly or not at all, and none after the answer', async () => {
  for (let round = 0; round < 5; round++) {
    const { ana, ben, acting } = await pair();
    let isWithdrawn = false;
    const late: number[] = [];
    const call = async (index: number): Promise<number> => {
      const beganAfter = isWithdrawn;
      const { statusCode } = await post(acting, `round ${round} call ${index}`);
      if (beganAfter) late.push(statusCode);
      return statusCode;
    };
    const calls = Array.from({ length: 20 }, (_, index) => call(index));
    await ana.delete(`/self/delegates/${ben.id}`);
    isWithdrawn = true;
    // The rows in the database now are final: no call that is still running may add one.
    const count = async (): Promise<number> => {
      const { rows } = await testApp.database.pool.query<{ count: string }>(
        'select count(*) from activity where account_id = $1',
        [ana.id],
      );
      return Number(rows[0]?.count);
    };
    const atAnswer = await count();
    const statuses = await Promise.all([...calls, call(20), call(21)]);
    assert.deepEqual(late, [403, 403]);
    for (const status of statuses) assert.ok(status === 200 || status === 403, String(status));
    assert.equal(await count(), atAnswer);
    assert.equal(statuses.filter((status) => status === 200).length, atAnswer);
    const noted = (await audit(ana)).filter(({ operation }) => operation === 'createActivity');
    assert.equal(noted.length, atAnswer);
    assert.ok(noted.every(({ status }) => status === 200));
  }
});

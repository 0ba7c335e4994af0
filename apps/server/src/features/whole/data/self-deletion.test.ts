import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { addAddress } from '../../../testing/addresses.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { makePassType } from '../../events/tickets/tickets.factory.ts';
import { finishErasure } from './erasure.service.ts';
import { resumeErasuresJob } from './data.jobs.ts';
import type { AccountDeletionView } from './data.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

test('a closed account is gone with everything its person wrote, and its token is refused', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await ana.post(`/accounts/${ben.id}/follow`);
  const post = await ana.post<{ id: string }>('/activities', { message: 'soon gone' });
  const answer = await ana.delete('/self');
  assert.deepEqual([answer.statusCode, answer.body.data], [200, null]);
  assert.equal((await ana.get('/self')).statusCode, 401);
  assert.equal((await ana.delete('/self')).statusCode, 401);
  assert.equal((await ben.get(`/accounts/${ana.id}`)).statusCode, 404);
  assert.equal((await ben.get(`/activities/${post.body.data.id}`)).statusCode, 404);
  const followers = await ben.get<{ _count: { followers: number } }>(`/accounts/${ben.id}`);
  assert.equal(followers.body.data._count.followers, 0);
  const { rowCount } = await testApp.database.pool.query('select from identity_user where id = $1', [ana.id]);
  assert.equal(rowCount, 0);
});

test('a visitor has nothing to close, and nobody else is touched', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  assert.equal((await org.visitor.delete('/self')).statusCode, 401);
  assert.equal((await ana.delete('/self')).statusCode, 200);
  assert.equal((await ben.get('/self')).statusCode, 200);
});

test('the person is told of payments under way before the account ends, and nobody else is', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const { db } = org.context();
  const eventId = await makeEvent(db, org.organization.id, { registration: true });
  const day = await makePassType(db, org.organization.id, eventId, { price: 500 });
  const path = `/self/events/${eventId}/registration`;
  const passes = [{ id: newId(), ticketId: day }];
  assert.equal((await ana.post(`${path}/passes`, { passes, packages: [] })).statusCode, 200);
  const due = await ana.get<{ id: string }>(`${path}/intent?addressId=${await addAddress(ana)}`);
  const told = async (who: Caller) => {
    const { statusCode, body } = await who.get<AccountDeletionView>('/self/deletion');
    assert.equal(statusCode, 200, body.message);
    return body.data.payments.map(({ id, amount }) => [id, amount]);
  };
  assert.deepEqual(await told(ana), [], 'nothing is under way before it was promised');
  await ana.post(`/organization/intents/${due.body.data.id}/capture`, {});
  assert.deepEqual(await told(ana), [[due.body.data.id, 500]]);
  assert.deepEqual(await told(ben), []);
  assert.equal((await ana.delete('/self')).statusCode, 200);
});

test('an erasure whose job ended in trouble is taken up again and ends, in stretches', async () => {
  const { pool } = testApp.database;
  const [ana, ben] = [await org.member(), await org.member()];
  const { body } = await ben.post<{ id: string }>('/activities', { message: 'With a friend' });
  // More mentions than one statement changes.
  await pool.query(
    `insert into activity select (jsonb_populate_record(activity, jsonb_build_object(
       'id', gen_random_uuid(), 'entities', jsonb_build_array(jsonb_build_object('type', 'mention', 'accountId', $2::text))))).*
     from activity, generate_series(1, 1200) where id = $1`,
    [body.data.id, ana.id],
  );
  const mentions = async (): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from activity where entities::text like $1`,
      [`%${ana.id}%`],
    );
    return rows[0]?.n ?? 0;
  };
  assert.equal((await ana.delete('/self')).statusCode, 200);
  assert.equal(await mentions(), 1200);
  await pool.query(`delete from pgboss.job where name = 'data.finish-erasure'`);
  await pool.query(
    `update account_erasure set created_at = created_at - interval '5 hours' where account_id = $1`,
    [ana.id],
  );

  const run = { attempt: 1, isLast: true, signal: new AbortController().signal };
  await resumeErasuresJob.run(org.context(), {}, run);
  await testApp.app.startJobs();
  const unfinished = async (): Promise<number> =>
    (await pool.query('select from account_erasure where account_id = $1', [ana.id])).rowCount ?? 0;
  await until(unfinished, (n) => n === 0);
  assert.equal(await mentions(), 0);
});

test('an account that wrote very much is deleted in stretches, and goes on where it was stopped', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  const { pool } = testApp.database;
  const theirs = await ben.post<{ id: string }>('/activities', { message: 'from Ben' });
  const { body } = await ana.post<{ channelId: number }>('/self/chat/channels', {
    name: '',
    accountIds: [ben.id],
  });
  const many = 2500;
  await pool.query(
    `insert into activity (organization_id, id, account_id, commented_id, message, entities, created_at, updated_at)
     select $1, gen_random_uuid(), $2, case when n % 2 = 0 then $3::uuid end, 'post ' || n,
       case when n % 50 = 7 then '[{"type": "link", "href": "https://only.example/a"}]'::jsonb else '[]' end, now(), now()
     from generate_series(1, ${many}) n`,
    [org.organization.id, ana.id, theirs.body.data.id],
  );
  await pool.query('update activity set comments_count = $2 where id = $1', [theirs.body.data.id, many / 2]);
  await pool.query(
    `insert into chat_message (organization_id, channel_id, id, account_id, type, text, entities, created_at, updated_at)
     select organization_id, id, last_message_id + n, $2, 'user', 'message', '[]', now(), now()
     from chat_channel, generate_series(1, ${many}) n where id = $1`,
    [body.data.channelId, ana.id],
  );
  await pool.query(`
    create sequence stretches;
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 1000 then raise exception 'too many in one statement'; end if;
      if tg_table_name = 'activity' and nextval('stretches') = 5 then raise exception 'killed'; end if;
      return null;
    end $$;
    create trigger refuse_many after delete on activity referencing old table as gone
      for each statement execute function refuse_many();
    create trigger refuse_many after delete on chat_message referencing old table as gone
      for each statement execute function refuse_many()`);
  assert.equal((await ana.delete('/self')).statusCode, 500);
  assert.equal((await ana.get('/self')).statusCode, 200);
  // Nothing is finished for an account that is there.
  const { rows: begun } = await pool.query<{ id: string }>(
    'select id from account_erasure where account_id = $1',
    [ana.id],
  );
  await finishErasure(org.context(), begun[0]?.id ?? '');
  assert.equal((await ana.get('/self')).statusCode, 200);
  assert.equal((await ana.delete('/self')).statusCode, 200);
  for (const table of ['activity', 'chat_message'])
    assert.equal(
      (await pool.query(`select from ${table} where account_id = $1 limit 1`, [ana.id])).rowCount,
      0,
    );
  const { rows: counted } = await pool.query('select comments_count as n from activity where id = $1', [
    theirs.body.data.id,
  ]);
  assert.deepEqual(counted, [{ n: 0 }]);
  const { rows: erasures } = await pool.query('select hrefs from account_erasure where account_id = $1', [
    ana.id,
  ]);
  assert.deepEqual(erasures, [{ hrefs: ['https://only.example/a'] }]);
  await pool.query('drop function refuse_many cascade');
});

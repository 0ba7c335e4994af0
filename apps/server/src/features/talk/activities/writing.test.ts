import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import type { AccountView } from '../../ground/accounts/accounts.schemas.ts';
import { foundGroup } from '../../people/groups/index.ts';
import type { ActivityView } from './activities.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  ana = await org.member();
  ben = await org.member();
});
after(() => testApp.close());

async function post(author: Caller, message: string, more: object = {}): Promise<ActivityView> {
  const answer = await author.post<ActivityView>('/activities', { message, ...more });
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
}

const read = async (caller: Caller, id: string): Promise<ActivityView> =>
  (await caller.get<ActivityView>(`/activities/${id}`)).body.data;
const list = async (caller: Caller, path: string): Promise<ActivityView[]> => {
  const answer = await caller.get<ActivityView[]>(path);
  assert.equal(answer.statusCode, 200, answer.body.message);
  return answer.body.data;
};
const messages = (activities: ActivityView[]): string[] => activities.map(({ message }) => message);
const edits = async (id: string): Promise<{ message: string }[]> =>
  (
    await testApp.database.pool.query<{ message: string }>(
      'select message from activity_edit where activity_id = $1',
      [id],
    )
  ).rows;

test('the author says it differently: text, entities and picture, with the moment of it', async () => {
  const topic = (await ana.post<{ id: string }>('/interests', { name: 'Knots' })).body.data;
  const created = await post(ana, 'first');
  assert.equal(created.editedAt, null);
  const entities = [{ type: 'interest', startIndex: 0, endIndex: 5, marks: ['bold'], interestId: topic.id }];
  const answer = await ana.put<ActivityView>(`/activities/${created.id}`, { message: 'Knots!', entities });
  assert.equal(answer.statusCode, 200, answer.body.message);
  const after = await read(org.visitor, created.id);
  assert.deepEqual([after.message, after.entities?.[0]?.interest?.name], ['Knots!', 'Knots']);
  assert.ok(after.editedAt !== null && after.editedAt === after.updatedAt);
  assert.deepEqual(messages(await list(ben, '/interests/knots/activities')), ['Knots!']);

  const again = await ana.put<ActivityView>(`/activities/${created.id}`, { message: 'Knots!', entities });
  assert.equal(again.body.data.editedAt, after.editedAt, 'saying the same again is no edit');
  await ana.put(`/activities/${created.id}`, { message: 'plain' });
  assert.deepEqual(await list(ben, `/interests/${topic.id}/activities`), []);
  assert.deepEqual(messages(await list(ben, '/activities?search=plain')), ['plain']);
});

test('nobody edits what another wrote, and nothing into what cannot be', async () => {
  const mine = await post(ana, 'mine');
  const staff = await org.staff();
  for (const [caller, status] of [
    [org.visitor, 401],
    [ben, 403],
    [staff, 403],
    [await (await testApp.organization()).member(), 404],
  ] as const)
    assert.equal((await caller.put(`/activities/${mine.id}`, { message: 'theirs' })).statusCode, status);
  for (const body of [
    {},
    { message: '  ' },
    { message: 'x'.repeat(5001) },
    { message: 'a\u0000' },
    { message: 'x', groupId: mine.id },
  ])
    assert.equal(
      (await ana.put(`/activities/${mine.id}`, body)).statusCode,
      400,
      JSON.stringify(body).slice(0, 50),
    );
  assert.equal((await ana.put(`/activities/${mine.id}`, { message: 'x', imageId: mine.id })).statusCode, 404);
  assert.equal((await read(ana, mine.id)).message, 'mine');
});

test('text that was reported before an edit is kept, also when both are concurrent', async () => {
  const quiet = await post(ana, 'quiet');
  await ana.put(`/activities/${quiet.id}`, { message: 'quieter' });
  assert.deepEqual(await edits(quiet.id), []);
  for (let round = 0; round < 15; round++) {
    const rude = await post(ana, 'rude');
    const [, edited] = await Promise.all([
      ben.post(`/activities/${rude.id}/report`),
      ana.put<ActivityView>(`/activities/${rude.id}`, { message: 'polite' }),
    ]);
    assert.equal(edited.statusCode, 200, edited.body.message);
    // A second edit always comes after the report.
    await ana.put(`/activities/${rude.id}`, { message: 'sweet' });
    assert.ok(
      (await edits(rude.id)).some(({ message }) => message === 'polite'),
      `round ${round}`,
    );
  }
});

test('answers to answers hang under each other, page by page', async () => {
  const root = await post(ana, 'root');
  const first = await post(ben, 'answer', { commentedId: root.id });
  for (let index = 0; index < 7; index++) await post(ana, `deeper ${index}`, { commentedId: first.id });
  const pages: string[] = [];
  for (let page = 1; page <= 3; page++)
    pages.push(
      ...messages(await list(org.visitor, `/activities/${first.id}/comments?page=${page}&pageSize=3`)),
    );
  assert.deepEqual(
    pages,
    Array.from({ length: 7 }, (_, index) => `deeper ${index}`),
  );
  assert.equal((await read(ana, first.id))._count.comments, 7);
  assert.equal((await read(ana, root.id))._count.comments, 1);
});

test('likers are listed, the latest first, without those one has blocked', async () => {
  const liked = await post(ana, 'popular');
  const fans = await Promise.all([org.member(), org.member(), org.member()]);
  for (const fan of fans) await fan.post(`/activities/${liked.id}/likes`);
  const likers = async (caller: Caller, query = '') =>
    (await caller.get<AccountView[]>(`/activities/${liked.id}/likes${query}`)).body.data.map(({ id }) => id);
  const all = fans.map(({ id }) => id).reverse();
  assert.deepEqual(await likers(org.visitor), all);
  assert.deepEqual(
    [...(await likers(ana, '?pageSize=2')), ...(await likers(ana, '?pageSize=2&page=2'))],
    all,
  );
  await ben.post(`/accounts/${fans[1]?.id ?? ''}/block`);
  assert.deepEqual(await likers(ben), [all[0], all[2]]);
  assert.equal((await ben.get(`/activities/${ana.id}/likes`)).statusCode, 404);
});

test('blocked people are in no count, no mention and no list of topics', async () => {
  const [eva, max] = [await org.member(), await org.member()];
  const topic = (await ana.post<{ id: string }>('/interests', { name: 'Sailing' })).body.data;
  const root = await post(ana, 'hello Max', {
    entities: [{ type: 'mention', startIndex: 6, endIndex: 9, accountId: max.id }],
  });
  await max.post('/self/interests', { interestIds: [topic.id] });
  await max.post(`/activities/${root.id}/likes`);
  await ben.post(`/activities/${root.id}/likes`);
  await post(max, 'by max', { commentedId: root.id });
  await post(ben, 'by ben', { commentedId: root.id });
  assert.deepEqual((await read(eva, root.id))._count, { likes: 2, comments: 2 });
  for (const [blocker, blocked] of [
    [eva, max],
    [max, eva],
  ] as const) {
    await blocker.post(`/accounts/${blocked.id}/block`);
    const seen = await read(eva, root.id);
    assert.deepEqual(seen._count, { likes: 1, comments: 1 });
    assert.equal(seen.entities?.[0]?.account, null);
    assert.deepEqual(messages(await list(eva, `/activities/${root.id}/comments`)), ['by ben']);
    const interest = await eva.get<{ accounts: unknown[] }>('/interests/sailing');
    assert.deepEqual(interest.body.data.accounts, []);
    const mention = {
      message: 'Max',
      entities: [{ type: 'mention', startIndex: 0, endIndex: 3, accountId: max.id }],
    };
    assert.equal((await eva.post('/activities', mention)).statusCode, 404);
    assert.deepEqual((await read(ben, root.id))._count, { likes: 2, comments: 2 });
    await blocker.post(`/accounts/${blocked.id}/unblock`);
  }
  await eva.post(`/accounts/${max.id}/block`);
  const one = await testApp.fewestQueries(() => eva.get('/activities?pageSize=1'));
  const many = await testApp.fewestQueries(() => eva.get('/activities?pageSize=100'));
  assert.ok(many.queries <= one.queries + 6, `${one.queries} for one, ${many.queries} for many`);
});

test('a topic is found by id and by any way of writing its name', async () => {
  const topic = (await ana.post<{ id: string }>('/interests', { name: 'Café Racers' })).body.data;
  for (const key of [topic.id, 'cafe%20racers', 'CAF%C3%89%20RACERS'])
    assert.equal((await org.visitor.get<{ id: string }>(`/interests/${key}`)).body.data.id, topic.id, key);
  for (const key of [ana.id, 'nothing']) {
    assert.equal((await org.visitor.get(`/interests/${key}`)).statusCode, 404);
    assert.equal((await org.visitor.get(`/interests/${key}/activities`)).statusCode, 404);
  }
});

test('the own posts are all there, those in private groups too; posts of a topic are not', async () => {
  const eva = await org.member();
  const topic = (await eva.post<{ id: string }>('/interests', { name: 'Secrets' })).body.data;
  const groupId = await foundGroup(org.context(), {
    slug: 'closed-door',
    name: 'Closed door',
    description: '',
    access: 'private',
    moderatorId: eva.id,
    memberIds: [],
  });
  const entities = [{ type: 'interest', startIndex: 0, endIndex: 3, interestId: topic.id }];
  await post(eva, 'open', { entities });
  const secret = await post(eva, 'closed', { entities, groupId });
  await post(eva, 'a comment', { commentedId: secret.id });
  assert.deepEqual(messages(await list(eva, '/self/activities')), ['closed', 'open']);
  assert.deepEqual(messages(await list(eva, '/self/activities?search=clos')), ['closed']);
  assert.deepEqual(messages(await list(ben, '/interests/secrets/activities')), ['open']);
  assert.equal((await org.visitor.get('/self/activities')).statusCode, 401);
});

test('reports say why, once per person, and without a word as before', async () => {
  const rude = await post(ana, 'rude');
  const path = `/activities/${rude.id}/report`;
  const report = { reason: 'hate', note: ' look at the third word ' };
  assert.equal((await ben.post(path, { reason: 'boredom' })).statusCode, 400);
  const first = (await ben.post<ActivityView>(path, report)).body.data;
  const again = (await ben.post<ActivityView>(path)).body.data;
  assert.deepEqual(first.reports, again.reports);
  const { rows } = await testApp.database.pool.query(
    'select reason, note from activity_report where activity_id = $1',
    [rude.id],
  );
  assert.deepEqual(rows, [{ reason: 'hate', note: 'look at the third word' }]);
});

/** Writes down how many rows of a table each transaction deletes. */
const COUNT_DELETED = `
  create table deleted_rows (transaction bigint not null, count integer not null);
  create function note_deleted() returns trigger language plpgsql as $$ begin
    insert into deleted_rows select txid_current(), count(*) from gone;
    return null;
  end $$;
  create trigger note_deleted after delete on notification
    referencing old table as gone for each statement execute function note_deleted();`;
const STOP_COUNTING =
  'drop trigger note_deleted on notification; drop function note_deleted; drop table deleted_rows;';

/** A connection of its own: its statements are not the program's, and no plan on another database knows their table. */
async function withCountOfDeleted(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: testApp.database.pool.options.connectionString });
  await client.connect();
  try {
    await client.query(COUNT_DELETED);
    await work(client);
  } finally {
    await client.query(STOP_COUNTING);
    await client.end();
  }
}

test('a post of which very many were told is deleted in stretches, by its author and by the staff', () =>
  withCountOfDeleted(async (client) => {
    const staff = await org.staff();
    for (const remove of [
      (id: string) => ana.delete(`/activities/${id}`),
      (id: string) => staff.post(`/moderation/activities/${id}/remove`, { reason: 'Too loud.' }),
    ]) {
      const { id } = await post(ana, 'told to everybody');
      await client.query(
        `insert into notification (organization_id, id, account_id, topic, activity_id, created_at, updated_at)
         select $1, gen_random_uuid(), $2, 'post', $3, now(), now() from generate_series(1, 2500)`,
        [org.organization.id, ben.id, id],
      );
      await client.query('delete from deleted_rows');
      const answer = await remove(id);
      assert.equal(answer.statusCode, 200, answer.body.message);
      const { rows } = await client.query<{ count: number }>(
        'select sum(count)::int as count from deleted_rows group by transaction having sum(count) > 0 order by 1',
      );
      assert.deepEqual(
        rows.map(({ count }) => count),
        [500, 1000, 1000],
      );
    }
  }));

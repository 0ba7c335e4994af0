import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../../platform/ids.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import type { SurveyResultsView } from '../results/results.schemas.ts';
import { ask, begin, choose, openSurvey, section } from '../surveys.factory.ts';
import type { ManagedSurveyView } from './managing.schemas.ts';
import { followClock } from './states.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const create = async (): Promise<string> =>
  (await staff.post<ManagedSurveyView>('/admin/surveys', { name: 'Survey' })).body.data.id;
const save = (id: string, version: number, sections: unknown) =>
  staff.put(`/admin/surveys/${id}/structure`, { version, sections });

test('refuses sections, questions and choices that are listed twice', async () => {
  const id = await create();
  const question = ask({ name: 'A' });
  const part = section([question]);
  const choice = choose('a');
  for (const sections of [
    [part, { ...part, questions: [] }],
    [section([question, question])],
    [section([ask({ name: 'B', type: 'radio', choices: [choice, { ...choice, value: 'b' }] })])],
  ]) {
    const { statusCode, body } = await save(id, 1, sections);
    assert.deepEqual([statusCode, body.code], [400, 'ids.repeated']);
  }
});

test('a choice does not get hold of what is scarce elsewhere', async () => {
  const scarce = choose('a', { limit: 5 });
  await openSurvey(staff, [section([ask({ name: 'Elsewhere', type: 'radio', choices: [scarce] })])]);
  const { pool } = testApp.database;
  const strange = newId();
  await pool.query(
    'insert into stock (organization_id, id, supply, taken) select organization_id, $2, supply, taken from stock where id = $1',
    [scarce.id, strange],
  );
  const id = await create();
  for (const limit of [1, null]) {
    const choices = [{ ...choose('b'), id: strange, limit }];
    const { statusCode, body } = await save(id, 1, [section([ask({ name: 'Q', type: 'radio', choices })])]);
    assert.deepEqual([statusCode, body.code], [409, 'id.taken']);
  }
  const { rows } = await pool.query<{ supply: number }>('select supply from stock where id = $1', [strange]);
  assert.equal(rows[0]?.supply, 5);
});

test('a repeated creation with an address of its own is the same survey', async () => {
  const send = () =>
    staff.post<ManagedSurveyView>(
      '/admin/surveys',
      { name: 'Once', slug: 'just-once' },
      { 'idempotency-key': 'survey-just-once' },
    );
  const [first, second] = [await send(), await send()];
  assert.deepEqual([second.statusCode, second.body.data?.id], [200, first.body.data.id]);
});

test('surveys of one name that are made at once have each an address', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, () =>
      staff.post<ManagedSurveyView>('/admin/surveys', { name: 'At the same time' }),
    ),
  );
  assert.deepEqual([...new Set(made.map(({ statusCode }) => statusCode))], [200]);
  assert.equal(new Set(made.map(({ body }) => body.data.slug)).size, 6);
});

test('a survey whose end is moved while the clock looks stays open', async () => {
  const { id } = await openSurvey(staff, [section([ask({ name: 'x' })])]);
  const { pool } = testApp.database;
  await pool.query("update survey set closes_at = now() - interval '1 second' where id = $1", [id]);
  const mover = await pool.connect();
  try {
    await mover.query('begin');
    await mover.query("update survey set closes_at = now() + interval '1 day' where id = $1", [id]);
    const following = followClock(org.context());
    await wait(300);
    await mover.query('commit');
    await following;
  } finally {
    mover.release();
  }
  const { data } = (await staff.get<ManagedSurveyView>(`/admin/surveys/${id}`)).body;
  assert.equal(data.status, 'open');
});

test('the mean is that of all numbers, however many there are', async () => {
  const number = ask({ name: 'Number', type: 'number' });
  const { id } = await openSurvey(staff, [section([number])]);
  await begin(await org.member(), id);
  await testApp.database.pool.query(
    `with made as (
       insert into survey_submission (organization_id, id, survey_id, by_visitor, status, started_at, updated_at, submitted_at, locale)
       select $1, gen_random_uuid(), $2, true, 'ready', now(), now(), now() + n * interval '1 second', 'en'
       from generate_series(1, 1001) as n returning organization_id, id, submitted_at)
     insert into survey_response (organization_id, submission_id, question_id, value)
     select organization_id, id, $3, row_number() over (order by submitted_at) - 1 from made`,
    [org.organization.id, id, number.id],
  );
  const { data } = (await staff.get<SurveyResultsView>(`/admin/surveys/${id}/results`)).body;
  assert.equal(data.sections[0]?.questions[0]?.mean, 500);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { checkCapacity } from '../../registration/index.ts';
import { answer, ask, begin, choose, openSurvey, section } from '../surveys.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

const rowsOf = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await testApp.database.pool.query<Row>(text, values)).rows;

/** As `pg_dump` writes them: in the order of the file. */
const dumpOf = (survey: string): Promise<{ value: string }[]> =>
  rowsOf(
    `select value from survey_response
     where submission_id in (select id from survey_submission where survey_id = $1) order by ctid`,
    survey,
  );
const takersOf = (survey: string): Promise<{ account_id: string }[]> =>
  rowsOf('select account_id from survey_participation where survey_id = $1 order by ctid', survey);
const submissionsOf = (survey: string): Promise<{ id: string }[]> =>
  rowsOf('select id from survey_submission where survey_id = $1 order by ctid', survey);

async function respond(survey: string, question: string, value: string): Promise<Caller> {
  const who = await org.member();
  const path = `/surveys/${survey}/submissions/${await begin(who, survey)}`;
  assert.equal((await answer(who, path, question, value)).statusCode, 200);
  assert.equal((await who.post(`${path}/submit`, [])).statusCode, 200);
  return who;
}

test('the order of a dump tells neither whose answer came last nor who answered last', async () => {
  const seat = ask({ name: 'Seat', type: 'radio', choices: [choose('a', { limit: 1 }), choose('b')] });
  const note = ask({ name: 'Note' });
  const { id } = await openSurvey(staff, [section([note, seat])], { anonymous: true, requireAuth: true });
  const first = await org.member();
  const path = `/surveys/${id}/submissions/${await begin(first, id)}/submit`;
  const both = [
    { questionId: note.id, value: 'first' },
    { questionId: seat.id, value: 'a' },
  ];
  assert.equal((await first.post(path, both)).statusCode, 200);
  for (let turn = 0; turn < 4; turn += 1) await respond(id, note.id, `before ${turn}`);
  let [lastAnswers, lastPeople, pairs] = [0, 0, 0];
  const turns = 24;
  for (let turn = 0; turn < turns; turn += 1) {
    const who = await respond(id, note.id, `turn ${turn}`);
    const notes = (await dumpOf(id)).filter(({ value }) => value !== 'a');
    const people = await takersOf(id);
    assert.equal(notes.length, turn + 6);
    if (notes.at(-1)?.value === `turn ${turn}`) lastAnswers += 1;
    if (people.at(-1)?.account_id === who.id) lastPeople += 1;
    if (
      notes.findIndex(({ value }) => value === `turn ${turn}`) ===
      people.findIndex((one) => one.account_id === who.id)
    )
      pairs += 1;
  }
  // Of five that are written together one is the last: all turns but a few would be a chance of one in a billion.
  for (const found of [lastAnswers, lastPeople, pairs]) assert.ok(found < 18, `${found} of ${turns}`);
  assert.equal((await submissionsOf(id)).length, turns + 5);
  assert.deepEqual(await checkCapacity(org.context()), []);
  const results = await staff.get<{ submitted: number }>(`/admin/surveys/${id}/results`);
  assert.equal(results.body.data.submitted, turns + 5);
});

test('the control: answers that are not anonymous lie in the file as they came', async () => {
  const note = ask({ name: 'Note' });
  const { id } = await openSurvey(staff, [section([note])]);
  for (let turn = 0; turn < 12; turn += 1) await respond(id, note.id, `turn ${turn}`);
  const turns = (await dumpOf(id)).map(({ value }) => Number(value.slice('turn '.length)));
  // Space that others left in the file is filled first, once.
  const breaks = turns.filter((turn, index) => index > 0 && turn !== (turns[index - 1] ?? 0) + 1);
  assert.ok(breaks.length <= 2, String(turns));
});

test('an anonymous submission and the row of its author share no id, moment, language or second', async () => {
  const note = ask({ name: 'Note' });
  const { id } = await openSurvey(staff, [section([note])], { anonymous: true, requireAuth: true });
  const who = await org.member();
  const draft = await begin(who, id);
  // Ids of other rows begin with the moment of their making.
  assert.notEqual(draft.slice(0, 4), id.slice(0, 4));
  await testApp.database.pool.query(
    "update survey_submission set started_at = started_at - interval '95 seconds', locale = 'is' where id = $1",
    [draft],
  );
  assert.equal((await who.post(`/surveys/${id}/submissions/${draft}/submit`, [])).statusCode, 200);
  const [row] = await rowsOf<{ seconds: number; locale: string; account_id: string | null }>(
    'select seconds, locale, account_id from survey_submission where survey_id = $1',
    id,
  );
  assert.deepEqual(row, { seconds: 120, locale: '', account_id: null });
});

test('many submit anonymously at once, and every answer is there once', async () => {
  const note = ask({ name: 'Note' });
  const { id } = await openSurvey(staff, [section([note])], { anonymous: true, requireAuth: true });
  const people = await Promise.all(Array.from({ length: 40 }, () => org.member()));
  const drafts = await Promise.all(people.map((who) => begin(who, id)));
  // A server that is busy says so, and is asked again.
  const answers = await Promise.all(
    people.map((who, index) =>
      until(
        () =>
          who.post(`/surveys/${id}/submissions/${drafts[index] ?? ''}/submit`, [
            { questionId: note.id, value: `note ${index}` },
          ]),
        ({ statusCode }) => statusCode !== 503,
      ),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ statusCode, body }) => body.code ?? statusCode))], [200]);
  const values = (await dumpOf(id)).map(({ value }) => value).sort();
  assert.deepEqual(values, Array.from({ length: 40 }, (_, index) => `note ${index}`).sort());
  const [sum] = await rowsOf<{ submitted: number }>(
    'select sum(submitted)::int as submitted from survey_participation where survey_id = $1',
    id,
  );
  assert.equal(sum?.submitted, 40);
});

import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { newId } from '../../../../platform/ids.ts';
import { comparePatterns } from '../../../../platform/patterns/patterns.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import type { ListingQuestionView } from '../../tickets/questions/question-requests.schemas.ts';
import { makePassType, makeQuestion, makeSection } from '../../tickets/tickets.factory.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let visitor: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  host = await org.member();
  visitor = await org.member();
});
after(() => testApp.close());

const db = () => org.context().db;

/** An event that asks this, and a pass that answers it. */
async function askFor(row: Parameters<typeof makeQuestion>[3], guest = visitor) {
  const eventId = await makeEvent(db(), org.organization.id, { registration: true, creator_id: host.id });
  const ticketId = await makePassType(db(), org.organization.id, eventId);
  const sectionId = await makeSection(db(), org.organization.id, eventId);
  const { id: questionId } = await makeQuestion(db(), org.organization.id, { eventId, sectionId }, row);
  const at = `/self/events/${eventId}/registration`;
  const passId = newId();
  const chosen = await guest.post(`${at}/passes`, { passes: [{ id: passId, ticketId }], packages: [] });
  assert.equal(chosen.statusCode, 200, chosen.body.message);
  const answer = (value: string) =>
    guest.put(`${at}/questions`, [{ id: passId, responses: [{ questionId, value }] }]);
  return { eventId, at, questionId, answer };
}

test('an answer must have the form that the question asks for', async () => {
  const { questionId, answer } = await askFor({
    validation: '\\d{4}',
    validation_message: 'Four digits, please.',
  });
  const wrong = await answer('12345');
  assert.deepEqual(
    [wrong.statusCode, wrong.body.code, wrong.body.field, wrong.body.message],
    [400, 'response.pattern', questionId, 'Four digits, please.'],
  );
  assert.equal((await answer('1234')).statusCode, 200);
});

for (const validation of ['a*a*a*a*b{1001,}', '(?:a*b{2000,}|a*)*c', '(?=b)b', '('])
  test(`a stored pattern that cannot be read asks for nothing, and its host is told: ${validation}`, async () => {
    const { eventId, at, answer } = await askFor({ validation });
    assert.equal((await answer('a'.repeat(700))).statusCode, 200);
    const asked = await visitor.get<{ sections: { questions: { validation: string | null }[] }[] }[]>(
      `${at}/questions`,
    );
    const [seen] = asked.body.data.flatMap(({ sections }) => sections).flatMap(({ questions }) => questions);
    assert.equal(seen?.validation, null);
    const { data } = (await host.get<ListingQuestionView[]>(`/listings/${eventId}/questions`)).body;
    assert.deepEqual(
      data.map((question) => [question.validation, question.ignoresValidation]),
      [[validation, true]],
    );
  });

test('an answer is compared with a pattern while no transaction waits for it, and again when the pattern changes', async () => {
  const { questionId, answer } = await askFor({ validation: '\\d{6}' });
  const { pool } = testApp.database;
  const { threads } = org.context().services;
  const run = threads.run.bind(threads);
  const waiting: number[] = [];
  let isFirst = true;
  const patched = mock.method(threads, 'run', async (...call: Parameters<typeof run>) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where state = 'idle in transaction' and datname = current_database()`,
    );
    waiting.push(rows[0]?.count ?? -1);
    const verdict = await run(...call);
    if (isFirst) await pool.query(`update question set validation = '[a-z]+' where id = $1`, [questionId]);
    isFirst = false;
    return verdict;
  });
  try {
    // The pattern of the time of writing decides.
    assert.equal((await answer('123456')).body.code, 'response.pattern');
    assert.equal(waiting[0], 0);
    waiting.length = 0;
    assert.equal((await answer('abcdef')).statusCode, 200);
    assert.deepEqual(new Set(waiting), new Set([0]));
  } finally {
    patched.mock.restore();
  }
});

test('accounts take turns with their answers, and one of many answers does not hold up the others', async () => {
  // Each of an event of its own, or they would wait for one registration.
  const slow = await Promise.all(Array.from({ length: 20 }, () => askFor({ validation: 'a{1,9}' })));
  const quick = await askFor({ validation: '\\d{3}' }, await org.member());
  // Whether a pattern can be read at all is found out once.
  await slow[0]?.answer('a');
  await quick.answer('122');
  const { threads } = org.context().services;
  const run = threads.run.bind(threads);
  const compared: string[] = [];
  let asked = 0;
  let before = 0;
  // Both threads work on something else while the answers come in.
  const busy = [400, 460].map((least) =>
    comparePatterns(
      threads,
      Array.from({ length: 60 }, (_, at) => ({
        source: `.{10,${least + at}}`,
        longest: 1000,
        text: 'a'.repeat(400),
      })),
    ),
  );
  const patched = mock.method(threads, 'run', async (...call: Parameters<typeof run>) => {
    const isQuick = JSON.stringify(call[1]).includes('123');
    asked += 1;
    if (isQuick) before = compared.length;
    const verdict = await run(...call);
    compared.push(isQuick ? 'quick' : 'slow');
    return verdict;
  });
  try {
    const many = slow.map(({ answer }) => answer('aaa'));
    await until(
      () => Promise.resolve(asked),
      (count) => count >= slow.length,
    );
    const answers = await Promise.all([quick.answer('123'), ...many]);
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
    assert.ok(slow.length - before > 4, 'many wait');
    // Two are compared at a time, and of two more the end may have been told first.
    assert.ok(compared.indexOf('quick') - before <= 4, compared.join(' '));
    await Promise.all(busy);
  } finally {
    patched.mock.restore();
  }
});

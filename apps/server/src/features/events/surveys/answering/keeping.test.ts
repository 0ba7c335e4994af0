import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadJobs } from '../../../../jobs.ts';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { untilWaiting } from '../../../../testing/waiting.ts';
import { checkCapacity } from '../../registration/index.ts';
import { answer, ask, begin, choose, openSurvey, section } from '../surveys.factory.ts';
import { releaseChoices } from './forget.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
});
after(() => testApp.close());

const at = (survey: string, submission: string): string => `/surveys/${survey}/submissions/${submission}`;
const upload = async (who: Caller): Promise<string> => {
  const sent = await who.post<{ url: string }>('/storage/files', { dataUri: 'data:text/plain;base64,eA==' });
  assert.equal(sent.statusCode, 200, sent.body.message);
  return sent.body.data.url;
};
const isThere = async (url: string): Promise<boolean> =>
  (await testApp.app.http.inject({ method: 'GET', url, headers: { host: org.hostname } })).statusCode === 200;
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => ({ ...org.context(), now: () => new Date(Date.now() + days * DAY_MS) });

test('a file that answers is the answerer’s own upload, and stays while the answer does', async () => {
  const file = ask({ name: 'File', type: 'file' });
  const { slug } = await openSurvey(staff, [section([file])]);
  const path = at(slug, await begin(member, slug));
  const [own, lost, foreign] = [await upload(member), await upload(member), await upload(await org.member())];
  const never = '/media/files/01900000-0000-4000-8000-000000000000';
  for (const address of [foreign, never])
    assert.equal((await answer(member, path, file.id, address)).body.code, 'response.file');
  assert.equal((await answer(member, path, file.id, own)).statusCode, 200);
  assert.equal((await member.post(`${path}/submit`, [])).statusCode, 200);
  const sweep = (await loadJobs()).find(({ name }) => name === 'storage.sweep-uploads');
  const run = { attempt: 1, isLast: true, signal: new AbortController().signal };
  await sweep?.run(inDays(31), {} as never, run);
  assert.deepEqual([await isThere(own), await isThere(lost)], [true, false]);
});

test('an anonymous survey asks for no file, which would name its sender', async () => {
  const made = await staff.post<{ id: string }>('/admin/surveys', { name: 'Hidden' });
  const path = `/admin/surveys/${made.body.data.id}`;
  const sections = [section([ask({ name: 'File', type: 'file' })])];
  assert.equal((await staff.put(`${path}/structure`, { version: 1, sections })).statusCode, 200);
  assert.equal((await staff.put(path, { anonymous: true })).statusCode, 200);
  const opened = await staff.post(`${path}/open`);
  assert.deepEqual([opened.statusCode, opened.body.code], [409, 'survey.anonymousFile']);
  const again = await staff.put(`${path}/structure`, { version: 2, sections });
  assert.deepEqual([again.statusCode, again.body.code], [409, 'survey.anonymousFile']);
});

test('a submission that was struck is changed no more, and takes nothing', async () => {
  const seat = ask({ name: 'Seat', type: 'radio', mutable: true, choices: [choose('a', { limit: 1 })] });
  const { id } = await openSurvey(staff, [section([seat])]);
  const submission = await begin(member, id);
  const path = at(id, submission);
  await member.post(`${path}/submit`, [{ questionId: seat.id, value: 'a' }]);
  assert.equal((await staff.delete(`/admin/surveys/${id}/submissions/${submission}`)).statusCode, 200);
  assert.equal((await answer(member, path, seat.id, 'a')).body.code, 'response.final');
  const other = await org.member();
  assert.equal((await answer(other, at(id, await begin(other, id)), seat.id, 'a')).statusCode, 200);
});

test('a draft at rest gives back scarce choices, keeps its answers, and takes them again if they are left', async () => {
  const seat = ask({ name: 'Seat', type: 'radio', choices: [choose('a', { limit: 1 })] });
  const note = ask({ name: 'Note' });
  const { id } = await openSurvey(staff, [section([seat, note])]);
  const drafter = await org.member();
  const path = at(id, await begin(drafter, id));
  assert.equal((await answer(drafter, path, seat.id, 'a')).statusCode, 200);
  const rest = async () => {
    await testApp.database.pool.query(
      "update survey_submission set updated_at = updated_at - interval '31 minutes' where survey_id = $1",
      [id],
    );
    await releaseChoices(org.context(), new AbortController().signal);
  };
  await releaseChoices(org.context(), new AbortController().signal);
  const theirs = at(id, await begin(member, id));
  assert.equal((await answer(member, theirs, seat.id, 'a')).body.code, 'stock.soldOut');
  await rest();
  assert.equal((await answer(member, theirs, seat.id, 'a')).statusCode, 200);
  assert.equal((await answer(drafter, path, note.id, 'back')).statusCode, 200);
  const refused = await drafter.post(`${path}/submit`, []);
  assert.deepEqual([refused.body.code, refused.body.field], ['stock.soldOut', seat.id]);
  await answer(member, theirs, seat.id, '');
  assert.equal((await drafter.post(`${path}/submit`, [])).statusCode, 200);
  await rest();
  assert.equal((await answer(member, theirs, seat.id, 'a')).body.code, 'stock.soldOut');
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('drafts of visitors keep no scarce choice from others, and say when it is gone', async () => {
  const seat = ask({ name: 'Seat', type: 'radio', choices: [choose('a', { limit: 1 }), choose('b')] });
  const { id } = await openSurvey(staff, [section([seat])]);
  const [first, second] = [at(id, await begin(org.visitor, id)), at(id, await begin(org.visitor, id))];
  for (const path of [first, second])
    assert.equal((await answer(org.visitor, path, seat.id, 'a')).statusCode, 200);
  assert.equal((await org.visitor.post(`${second}/submit`, [])).statusCode, 200);
  for (const refused of [
    await org.visitor.post(`${first}/submit`, []),
    await answer(org.visitor, at(id, await begin(org.visitor, id)), seat.id, 'a'),
  ])
    assert.deepEqual([refused.body.code, refused.body.field], ['stock.soldOut', seat.id]);
  assert.equal((await answer(org.visitor, first, seat.id, 'b')).statusCode, 200);
  assert.equal((await org.visitor.post(`${first}/submit`, [])).statusCode, 200);
  assert.deepEqual(await checkCapacity(org.context()), []);
});

test('a survey that is deleted takes its supplies along', async () => {
  const choice = choose('a', { limit: 3 });
  const { id } = await openSurvey(staff, [
    section([ask({ name: 'Seat', type: 'radio', choices: [choice] })]),
  ]);
  assert.equal((await staff.delete(`/admin/surveys/${id}`)).statusCode, 200);
  const { rows } = await testApp.database.pool.query('select 1 from stock where id = $1', [choice.id]);
  assert.equal(rows.length, 0);
});

test('a survey is not deleted beneath a submission that is on its way', async () => {
  const { id } = await openSurvey(staff, [section([ask({ name: 'Name' })])]);
  const submission = await begin(member, id);
  const holder = await testApp.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from survey_submission where id = $1 for update', [submission]);
    const submitting = member.post(`${at(id, submission)}/submit`, []);
    await untilWaiting(testApp.database.pool);
    const deleting = staff.delete(`/admin/surveys/${id}`);
    await untilWaiting(testApp.database.pool, 2);
    await holder.query('commit');
    assert.equal((await submitting).statusCode, 200);
    const { statusCode, body } = await deleting;
    assert.deepEqual([statusCode, body.code], [409, 'survey.submissions']);
  } finally {
    holder.release();
  }
});

test('answers wait for questions that are being saved', async () => {
  const note = ask({ name: 'Note' });
  const { id } = await openSurvey(staff, [section([note])]);
  const path = at(id, await begin(member, id));
  const saver = await testApp.database.pool.connect();
  try {
    await saver.query('begin');
    await saver.query('select 1 from survey where id = $1 for update', [id]);
    await saver.query('update survey set version = version + 1 where id = $1', [id]);
    await saver.query("update survey_question set type = 'number' where id = $1", [note.id]);
    const answering = answer(member, path, note.id, 'words');
    await Promise.race([answering, untilWaiting(testApp.database.pool)]);
    await saver.query('commit');
    assert.equal((await answering).body.code, 'response.number');
  } finally {
    saver.release();
  }
});

/** Calls that have all seen a draft before any of them can write to it. */
async function together<T>(submission: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder = await testApp.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from survey_submission where id = $1 for update', [submission]);
    const running = calls.map((call) => call());
    await untilWaiting(testApp.database.pool, calls.length);
    await holder.query('commit');
    return await Promise.all(running);
  } finally {
    holder.release();
  }
}

test('answers that are saved at once are all there, and together no longer than one visitor may write', async () => {
  const asked = Array.from({ length: 4 }, (_, index) => ask({ name: `Long ${index}`, type: 'textarea' }));
  const { id } = await openSurvey(staff, [section(asked)]);
  const submission = await begin(org.visitor, id);
  // Three of them are as many bytes as fit.
  const long = '語'.repeat(9000);
  const answers = await together(
    submission,
    asked.map((question) => () => answer(org.visitor, at(id, submission), question.id, long)),
  );
  assert.deepEqual(answers.map(({ statusCode, body }) => body.code ?? statusCode).sort(), [
    200,
    200,
    200,
    'survey.tooLong',
  ]);
  const { body } = await org.visitor.get<{ responses: unknown[] }>(at(id, submission));
  assert.equal(body.data.responses.length, 3);
});

test('of submits that have all seen the draft one counts', async () => {
  const note = ask({ name: 'Note' });
  const { id } = await openSurvey(staff, [section([note])], { submissionsPerAccount: 0 });
  for (const who of [member, org.visitor]) {
    const submission = await begin(who, id);
    const submits = await together(
      submission,
      ['one', 'two', 'three'].map(
        (value) => () => who.post(`${at(id, submission)}/submit`, [{ questionId: note.id, value }]),
      ),
    );
    assert.deepEqual(submits.map(({ statusCode, body }) => body.code ?? statusCode).sort(), [
      200,
      'survey.submitted',
      'survey.submitted',
    ]);
  }
  const { rows } = await testApp.database.pool.query(
    'select submitted from survey_participation where survey_id = $1',
    [id],
  );
  assert.deepEqual(rows, [{ submitted: 1 }]);
});

test('an answer that has to be there is not emptied after submitting, in no way of writing nothing', async () => {
  const likes = ask({
    name: 'Likes',
    type: 'checkbox',
    required: true,
    mutable: true,
    choices: [choose('a'), choose('b')],
  });
  const terms = ask({ name: 'Terms', type: 'toggle', required: true, mutable: true });
  const { id } = await openSurvey(staff, [section([likes, terms])]);
  const path = at(id, await begin(member, id));
  const sent = await member.post(`${path}/submit`, [
    { questionId: likes.id, value: '["a"]' },
    { questionId: terms.id, value: 'true' },
  ]);
  assert.equal(sent.statusCode, 200, sent.body.message);
  for (const [question, value] of [
    [likes, ''],
    [likes, '[]'],
    [terms, 'false'],
  ] as const)
    assert.equal((await answer(member, path, question.id, value)).body.code, 'response.required', value);
});

test('the answers of one submission are a million characters at most', async () => {
  const questions = Array.from({ length: 55 }, (_, index) => ask({ name: `${index}`, type: 'textarea' }));
  const { id } = await openSurvey(staff, [section(questions)]);
  const path = at(id, await begin(member, id));
  const codes: unknown[] = [];
  for (const { id: questionId } of questions)
    codes.push((await answer(member, path, questionId, 'x'.repeat(19_999))).body.code);
  assert.deepEqual(
    codes.filter((code) => code !== undefined && code !== 'ok'),
    Array.from({ length: 5 }, () => 'survey.tooLong'),
  );
  assert.equal((await answer(member, path, questions[0]?.id ?? '', '')).statusCode, 200);
});

test('visitors are not told of surveys for members', async () => {
  const { id } = await openSurvey(staff, [section([ask({ name: 'x' })])], { requireAuth: true });
  const idsFor = async (who: Caller) =>
    (await who.get<{ id: string }[]>('/surveys')).body.data.map((survey) => survey.id);
  assert.ok((await idsFor(member)).includes(id));
  assert.ok(!(await idsFor(org.visitor)).includes(id));
});

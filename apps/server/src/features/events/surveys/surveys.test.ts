import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changeSettings } from '../../ground/identity/identity.factory.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { checkCapacity } from '../registration/index.ts';
import { answer, ask, askedOf, begin, choose, openSurvey, section } from './surveys.factory.ts';
import type { SurveySectionView, SurveySubmissionView, SurveyView } from './surveys.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let member: Caller;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  member = await org.member();
});
after(() => testApp.close());

const at = (survey: string, submission: string): string => `/surveys/${survey}/submissions/${submission}`;
const codes = (answers: { statusCode: number; body: { code?: string } }[]) =>
  answers.map(({ statusCode, body }) => body.code ?? statusCode).sort();

test('a visitor answers in pieces, by the address, and is counted once', async () => {
  const name = ask({ name: 'Name', required: true });
  const { id, slug } = await openSurvey(staff, [section([name])], { thankYou: '<b>Thanks</b>' });
  const survey = (await org.visitor.get<SurveyView>(`/surveys/${slug}`)).body.data;
  assert.deepEqual(
    [survey.id, survey.thankYou, survey.minutes],
    [id, '<p><strong>Thanks</strong></p>', null],
  );
  const submission = await begin(org.visitor, slug);
  const path = at(slug, submission);
  assert.equal((await answer(org.visitor, path, name.id, 'Ana')).statusCode, 200);
  const draft = (await org.visitor.get<SurveySubmissionView>(path)).body.data;
  assert.deepEqual(
    [draft.status, draft.responses.map(({ value, question }) => [question.name, value])],
    ['draft', [['Name', 'Ana']]],
  );
  const submits = await Promise.all([1, 2, 3].map(() => org.visitor.post(`${path}/submit`, [])));
  assert.deepEqual(codes(submits), [200, 'survey.submitted', 'survey.submitted']);
  assert.equal((await org.visitor.get<SurveySubmissionView>(path)).body.data.status, 'ready');
  assert.equal((await answer(org.visitor, path, name.id, 'Bo')).body.code, 'response.final');
});

test('a visitor’s submission is hidden a day after it was submitted', async () => {
  const { slug } = await openSurvey(staff, [section([ask({ name: 'Name' })])]);
  const path = at(slug, await begin(org.visitor, slug));
  await org.visitor.post(`${path}/submit`, []);
  await testApp.database.pool.query(
    "update survey_submission set submitted_at = submitted_at - interval '25 hours' where id = $1",
    [path.split('/').at(-1)],
  );
  assert.equal((await org.visitor.get(path)).statusCode, 404);
});

test('double clicks and two tabs begin one draft, which only its owner reads', async () => {
  const { slug } = await openSurvey(staff, [section([ask({ name: 'Name' })])]);
  const ids = await Promise.all([1, 2, 3, 4].map(() => begin(member, slug)));
  assert.equal(new Set(ids).size, 1);
  const path = at(slug, ids[0] ?? '');
  assert.equal((await org.visitor.get(path)).statusCode, 404);
  assert.equal((await (await org.member()).get(path)).statusCode, 404);
  assert.equal((await staff.get(path)).statusCode, 404);
  assert.equal((await member.get(`/surveys/${slug}/submissions?status=draft`)).statusCode, 200);
});

test('a limit of one holds against twenty submits at once', async () => {
  const { slug } = await openSurvey(staff, [section([ask({ name: 'Name' })])]);
  const path = at(slug, await begin(member, slug));
  const submits = await Promise.all(Array.from({ length: 20 }, () => member.post(`${path}/submit`, [])));
  assert.equal(submits.filter(({ statusCode }) => statusCode === 200).length, 1);
  const again = await member.post(`/surveys/${slug}/submissions`);
  assert.deepEqual([again.statusCode, again.body.code], [409, 'survey.limit']);
  const own = await member.get<SurveySubmissionView[]>(`/surveys/${slug}/submissions`);
  assert.deepEqual(
    own.body.data.map(({ status }) => status),
    ['ready'],
  );
});

test('zero submissions for each account are no limit', async () => {
  const { slug } = await openSurvey(staff, [section([ask({ name: 'Name' })])], { submissionsPerAccount: 0 });
  for (const _ of [1, 2]) await member.post(`${at(slug, await begin(member, slug))}/submit`, []);
  const own = await member.get<SurveySubmissionView[]>(`/surveys/${slug}/submissions?status=ready`);
  assert.equal(own.body.data.length, 2);
});

test('a repeated submit with the same key is the same answer', async () => {
  const { slug } = await openSurvey(staff, [section([ask({ name: 'Name' })])]);
  const path = `${at(slug, await begin(member, slug))}/submit`;
  const send = () => member.post(path, [], { 'idempotency-key': 'just-this-once' });
  assert.deepEqual([(await send()).statusCode, (await send()).statusCode], [200, 200]);
});

test('ten places go to ten of thirty, and the others keep what they wrote', async () => {
  const meal = ask({ name: 'Meal', type: 'radio', choices: [choose('fish', { limit: 10 }), choose('none')] });
  const note = ask({ name: 'Note' });
  const { slug } = await openSurvey(staff, [section([meal, note])]);
  const people = await Promise.all(Array.from({ length: 30 }, () => org.member()));
  const paths = await Promise.all(people.map(async (one) => at(slug, await begin(one, slug))));
  const answers = await Promise.all(
    people.map(async (one, index) => {
      const path = paths[index] ?? '';
      await answer(one, path, note.id, `note ${index}`);
      return one.post(`${path}/submit`, [{ questionId: meal.id, value: 'fish' }]);
    }),
  );
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 10);
  const refused = answers.findIndex(({ statusCode }) => statusCode === 409);
  const { body } = answers[refused] ?? assert.fail('nobody was refused');
  assert.deepEqual([body.code, body.field], ['stock.soldOut', meal.id]);
  assert.match(body.message, /fish/);
  assert.deepEqual(await checkCapacity(org.context()), []);
  const loser = people[refused] ?? assert.fail();
  const path = paths[refused] ?? '';
  const kept = (await loser.get<SurveySubmissionView>(path)).body.data;
  assert.deepEqual(
    kept.responses.map(({ value }) => value),
    [`note ${refused}`],
  );
  assert.equal(
    (await loser.post(`${path}/submit`, [{ questionId: meal.id, value: 'none' }])).statusCode,
    200,
  );
});

test('a choice that is taken back while drafting is there for others', async () => {
  const seat = ask({ name: 'Seat', type: 'checkbox', choices: [choose('a', { limit: 1 }), choose('b')] });
  const { slug } = await openSurvey(staff, [section([seat])]);
  const [one, two] = [await org.member(), await org.member()];
  const [mine, theirs] = [at(slug, await begin(one, slug)), at(slug, await begin(two, slug))];
  assert.equal((await answer(one, mine, seat.id, '["a","b"]')).statusCode, 200);
  assert.equal((await answer(two, theirs, seat.id, '["a"]')).body.code, 'stock.soldOut');
  assert.equal((await answer(one, mine, seat.id, '["b"]')).statusCode, 200);
  assert.equal((await answer(two, theirs, seat.id, '["a"]')).statusCode, 200);
});

test('conditions decide what is asked, and answers that are not asked are dropped', async () => {
  const diet = ask({ name: 'Diet', type: 'radio', choices: [choose('vegan'), choose('all')] });
  const since = ask({
    name: 'Since',
    required: true,
    showIf: { all: [{ question: diet.id, op: 'is', value: 'vegan' }] },
  });
  const more = ask({ name: 'More' });
  const { slug } = await openSurvey(staff, [
    section([diet, since]),
    section([more], { showIf: { any: [{ question: since.id, op: 'answered' }] } }),
  ]);
  const path = at(slug, await begin(member, slug));
  assert.deepEqual(await askedOf(member, path), ['Diet']);
  assert.equal((await answer(member, path, since.id, '2001')).body.code, 'response.notAsked');
  await answer(member, path, diet.id, 'vegan');
  assert.deepEqual(await askedOf(member, path), ['Diet', 'Since']);
  const missing = await member.post(`${path}/submit`, []);
  assert.deepEqual([missing.body.code, missing.body.field], ['response.required', since.id]);
  await answer(member, path, since.id, '2001');
  assert.deepEqual(await askedOf(member, path), ['Diet', 'Since', 'More']);
  await answer(member, path, more.id, 'a lot');
  await answer(member, path, diet.id, 'all');
  assert.equal((await member.post(`${path}/submit`, [])).statusCode, 200);
  const { responses } = (await member.get<SurveySubmissionView>(path)).body.data;
  assert.deepEqual(
    responses.map(({ value }) => value),
    ['all'],
  );
});

test('follow-up questions stand beneath their choice and are asked with it', async () => {
  const breed = ask({ name: 'Breed', required: true });
  const pet = ask({
    name: 'Pet',
    type: 'select',
    choices: [choose('dog', { subQuestionIds: [breed.id] }), choose('none')],
  });
  const { slug } = await openSurvey(staff, [section([pet, breed])]);
  const path = at(slug, await begin(member, slug));
  const sections = (await member.get<SurveySectionView[]>(`${path}/sections`)).body.data;
  const [question] = sections[0]?.questions ?? [];
  assert.deepEqual(
    question?.choices.map(({ subQuestions }) => subQuestions.map((one) => one.name)),
    [['Breed'], []],
  );
  assert.equal((await answer(member, path, breed.id, 'pug')).body.code, 'response.notAsked');
  const refused = await member.post(`${path}/submit`, [{ questionId: pet.id, value: 'dog' }]);
  assert.equal(refused.body.code, 'response.required');
  const both = [
    { questionId: pet.id, value: 'dog' },
    { questionId: breed.id, value: 'pug' },
  ];
  assert.equal((await member.post(`${path}/submit`, both)).statusCode, 200);
});

test('an answer that may change is changed by its owner after submitting', async () => {
  const [open, final] = [ask({ name: 'Open', mutable: true }), ask({ name: 'Final' })];
  const { slug } = await openSurvey(staff, [section([open, final])]);
  const path = at(slug, await begin(member, slug));
  await member.post(`${path}/submit`, [{ questionId: open.id, value: 'one' }]);
  assert.equal((await answer(member, path, open.id, 'two')).statusCode, 200);
  assert.equal((await answer(member, path, final.id, 'two')).body.code, 'response.final');
  const { responses } = (await member.get<SurveySubmissionView>(path)).body.data;
  assert.deepEqual(
    responses.map(({ value }) => value),
    ['two'],
  );
});

test('refuses answers that are none, questions of elsewhere, and too many', async () => {
  const count = ask({ name: 'Count', type: 'number', max: '5' });
  const file = ask({ name: 'File', type: 'file' });
  const { slug } = await openSurvey(staff, [section([count, file])]);
  const elsewhere = ask({ name: 'Elsewhere' });
  await openSurvey(staff, [section([elsewhere])]);
  const path = at(slug, await begin(org.visitor, slug));
  assert.equal((await answer(org.visitor, path, count.id, 'many')).body.code, 'response.number');
  assert.equal((await answer(org.visitor, path, count.id, '6')).body.code, 'response.tooHigh');
  assert.equal((await answer(org.visitor, path, elsewhere.id, 'x')).statusCode, 404);
  const uploaded = '/media/files/01900000-0000-4000-8000-000000000000';
  assert.equal((await answer(org.visitor, path, file.id, uploaded)).body.code, 'response.file');
  const many = Array.from({ length: 301 }, () => ({ questionId: count.id, value: '1' }));
  assert.equal((await org.visitor.post(`${path}/submit`, many)).statusCode, 400);
  assert.equal((await answer(org.visitor, path, count.id, '5')).statusCode, 200);
  assert.equal((await answer(org.visitor, path, count.id, '')).statusCode, 200);
  assert.deepEqual((await org.visitor.get<SurveySubmissionView>(path)).body.data.responses, []);
});

test('search questions find values that begin with the text first', async () => {
  const city = ask({ name: 'City', type: 'search', searchValues: ['Bergen', 'Antwerp', 'Nieuwerkerk'] });
  const { slug } = await openSurvey(staff, [section([city])]);
  const found = await org.visitor.get<{ value: string }[]>(
    `/surveys/${slug}/questions/${city.id}/values?search=er`,
  );
  assert.deepEqual(
    found.body.data.map(({ value }) => value),
    ['Antwerp', 'Bergen', 'Nieuwerkerk'],
  );
  const first = await org.visitor.get<{ value: string }[]>(
    `/surveys/${slug}/questions/${city.id}/values?search=n`,
  );
  assert.equal(first.body.data[0]?.value, 'Nieuwerkerk');
  const path = at(slug, await begin(org.visitor, slug));
  assert.equal((await answer(org.visitor, path, city.id, 'Oslo')).body.code, 'response.unfindable');
});

test('drafts and closed surveys are not there; those before and after their time say when', async () => {
  const hour = 3_600_000;
  const later = await openSurvey(staff, [section([ask({ name: 'Name' })])], {
    opensAt: new Date(Date.now() + hour).toISOString(),
  });
  const early = await org.visitor.get(`/surveys/${later.slug}`);
  assert.deepEqual([early.statusCode, early.body.code], [460, 'survey.notYet']);
  assert.match(early.body.message, /\d/);
  const { id, slug } = await openSurvey(staff, [section([ask({ name: 'Name' })])]);
  await staff.post(`/admin/surveys/${id}/close`);
  assert.equal((await org.visitor.get(`/surveys/${slug}`)).statusCode, 404);
  await staff.post(`/admin/surveys/${id}/open`);
  assert.equal((await org.visitor.get(`/surveys/${slug}`)).statusCode, 200);
  const draft = await staff.post<{ slug: string }>('/admin/surveys', { name: 'Draft' });
  assert.equal((await org.visitor.get(`/surveys/${draft.body.data.slug}`)).statusCode, 404);
  const only = await openSurvey(staff, [section([ask({ name: 'Name' })])], { requireAuth: true });
  assert.equal((await org.visitor.get(`/surveys/${only.slug}`)).statusCode, 401);
  assert.equal((await member.get(`/surveys/${only.slug}`)).statusCode, 200);
});

test('those who began in time submit within a minute of the end', async () => {
  const { id, slug } = await openSurvey(staff, [section([ask({ name: 'Name' })])]);
  const [soon, late] = [at(slug, await begin(org.visitor, slug)), at(slug, await begin(org.visitor, slug))];
  await staff.post(`/admin/surveys/${id}/close`);
  assert.equal((await org.visitor.post(`${soon}/submit`, [])).statusCode, 200);
  await testApp.database.pool.query(
    "update survey set closed_at = closed_at - interval '2 minutes' where id = $1",
    [id],
  );
  assert.equal((await org.visitor.post(`${late}/submit`, [])).statusCode, 404);
});

test('visitors begin at most twenty times a minute', async () => {
  const mine = await testApp.organization();
  const { slug } = await openSurvey(await mine.staff(), [section([ask({ name: 'Name' })])]);
  const begun = [];
  for (let turn = 0; turn < 21; turn += 1)
    begun.push(await mine.visitor.post(`/surveys/${slug}/submissions`));
  assert.equal(begun.filter(({ statusCode }) => statusCode === 200).length, 20);
  assert.equal(begun.at(-1)?.statusCode, 429);
});

test('visitors of an address begin so many answers a day, and all so many of a survey', async () => {
  const own = await testApp.organization();
  const chief = await own.staff();
  const { id } = await openSurvey(chief, [section([ask({ name: 'Note' })])]);
  const path = `/surveys/${id}/submissions`;
  const run = (text: string) => testApp.database.pool.query(text, [own.organization.id]);
  await begin(own.visitor, id);
  await run('update identity_limit set hits = 2000 where organization_id = $1');
  const crowd = await own.visitor.post(path);
  assert.deepEqual([crowd.statusCode, crowd.body.code], [429, 'survey.crowd']);
  assert.ok(Number(crowd.headers['retry-after']) > 3600);
  await changeSettings(testApp, own, { venueNetworks: ['127.0.0.0/8=101'] });
  assert.equal((await own.visitor.post(path)).statusCode, 200, 'at a venue each person has twenty');
  await run('delete from identity_limit where organization_id = $1');
  // A statement of the program ends after five seconds, so the hundred thousand come in pieces.
  const inPieces = async (text: string): Promise<void> => {
    for (let piece = 0; piece < 10; piece += 1) await run(text);
  };
  await inPieces(`insert into survey_submission (organization_id, id, survey_id, by_visitor, status, started_at, updated_at, locale)
    select $1, gen_random_uuid(), (select survey_id from survey_submission where organization_id = $1 limit 1), true, 'draft',
      now(), now(), 'en' from generate_series(1, 10000)`);
  assert.equal((await own.visitor.post(path)).statusCode, 200, 'drafts keep nobody out');
  await inPieces(`update survey_submission set status = 'ready', submitted_at = now() where organization_id = $1
    and id in (select id from survey_submission where organization_id = $1 and status = 'draft' limit 10001)`);
  const full = await own.visitor.post(path);
  assert.deepEqual([full.statusCode, full.body.code], [409, 'survey.full']);
  await begin(await own.member(), id);
});

test('nothing in the database leads from an account to its anonymous submission', async () => {
  const mine = await testApp.organization();
  const note = ask({ name: 'Note' });
  const { slug, id } = await openSurvey(await mine.staff(), [section([note])], { anonymous: true });
  const who = await mine.member();
  const draft = await begin(who, slug);
  const path = at(slug, draft);
  await answer(who, path, note.id, 'a canary');
  const own = await who.get<SurveySubmissionView[]>(`/surveys/${slug}/submissions`);
  assert.deepEqual(
    own.body.data.map((one) => one.id),
    [draft],
  );
  assert.equal((await (await mine.member()).get(path)).statusCode, 404);
  const key = { 'idempotency-key': 'anonymous-once' };
  assert.equal((await who.post(`${path}/submit`, [], key)).statusCode, 200);
  assert.equal((await who.post(`${path}/submit`, [], key)).statusCode, 200);
  assert.equal((await who.post(`${path}/submit`, [])).body.code, 'survey.submitted');
  assert.equal((await who.get(path)).statusCode, 404);
  assert.equal((await who.post(`/surveys/${slug}/submissions`)).body.code, 'survey.limit');

  const { pool } = testApp.database;
  const { rows } = await pool.query<{ id: string; started_at: Date; submitted_at: Date }>(
    'select id, started_at, submitted_at from survey_submission where survey_id = $1',
    [id],
  );
  const [submission] = rows;
  assert.ok(submission !== undefined && rows.length === 1);
  assert.notEqual(submission.id, draft);
  assert.equal(submission.started_at.getTime() % 86_400_000, 0);
  assert.deepEqual(submission.submitted_at, submission.started_at);
  const tables = await pool.query<{ name: string }>(
    "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  for (const { name } of tables.rows) {
    const found = await pool.query<{ row: string }>(
      `select t::text as row from ${name} t where t::text like $1 or t::text like $2`,
      [`%${submission.id}%`, '%a canary%'],
    );
    for (const { row } of found.rows) {
      assert.ok(!row.includes(who.id), `${name}: ${row}`);
      assert.ok(!row.includes(draft), `${name}: ${row}`);
    }
  }
});

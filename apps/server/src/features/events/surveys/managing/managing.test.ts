import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { eraseAccount } from '../../../whole/data/index.ts';
import { checkCapacity } from '../../registration/index.ts';
import { forgetDrafts } from '../answering/forget.service.ts';
import type { ManagedSubmissionView, SurveyResultsView } from '../results/results.schemas.ts';
import { getResults } from '../results/results.service.ts';
import { answer, ask, begin, choose, openSurvey, section } from '../surveys.factory.ts';
import type { SurveySectionView, SurveySubmissionView } from '../surveys.schemas.ts';
import type { ManagedSurveyView, SurveyStructureView } from './managing.schemas.ts';
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

const create = async (fields: object = {}): Promise<ManagedSurveyView> => {
  const made = await staff.post<ManagedSurveyView>('/admin/surveys', { name: 'Survey', ...fields });
  assert.equal(made.statusCode, 200, made.body.message);
  return made.body.data;
};
const save = (id: string, version: number, sections: unknown, by = staff) =>
  by.put<SurveyStructureView>(`/admin/surveys/${id}/structure`, { version, sections });

async function submit(who: Caller, survey: string, values: [string, string][]): Promise<string> {
  const submission = await begin(who, survey);
  const sent = await who.post(
    `/surveys/${survey}/submissions/${submission}/submit`,
    values.map(([questionId, value]) => ({ questionId, value })),
  );
  assert.equal(sent.statusCode, 200, sent.body.message);
  return submission;
}

test('settings are read back, lists filter, and each address is one survey’s', async () => {
  const fields = {
    description: 'Said.',
    opensAt: '2030-01-01T10:00:00.000Z',
    closesAt: '2030-02-01T10:00:00.000Z',
    requireAuth: true,
    submissionsPerAccount: 3,
    anonymous: true,
    oneAtATime: true,
    showProgress: false,
    slug: 'spring',
  };
  const made = await create({ name: 'Unlike any other', ...fields });
  assert.deepEqual({ ...made, ...fields }, made);
  assert.equal(
    (await staff.post('/admin/surveys', { name: 'x', slug: 'spring' })).body.code,
    'survey.slug.taken',
  );
  assert.equal((await staff.put(`/admin/surveys/${made.id}`, { closesAt: fields.opensAt })).statusCode, 400);
  const changed = await staff.put<ManagedSurveyView>(`/admin/surveys/${made.id}`, { anonymous: false });
  assert.equal(changed.body.data.anonymous, false);
  const list = await staff.get<ManagedSurveyView[]>('/admin/surveys?search=unlike&status=draft');
  assert.deepEqual([list.body.count, list.body.data[0]?.id], [1, made.id]);
  assert.equal((await staff.get('/admin/surveys?orderBy=secret')).statusCode, 400);
  const viewer = await org.staff('viewer');
  assert.equal((await viewer.get('/admin/surveys')).statusCode, 200);
  assert.equal((await viewer.post('/admin/surveys', { name: 'x' })).statusCode, 403);
});

test('a structure is saved over the version that was read, and says who was faster', async () => {
  const { id } = await create();
  const other = await org.staff();
  const [one, two] = await Promise.all([
    save(id, 1, [section([ask({ name: 'A' })])]),
    save(id, 1, [section([ask({ name: 'B' })])], other),
  ]);
  assert.deepEqual([one.statusCode, two.statusCode].sort(), [200, 409]);
  const { body } = one.statusCode === 409 ? one : two;
  assert.equal(body.code, 'survey.changed');
  const { data } = (await staff.get<SurveyStructureView>(`/admin/surveys/${id}`)).body;
  assert.deepEqual([data.version, data.sections.length], [2, 1]);
});

test('refuses questions nobody could answer and conditions that turn in a circle, with their place', async () => {
  const { id } = await create();
  const later = ask({ name: 'Later' });
  const circle = ask({ name: 'Circle', showIf: { all: [{ question: later.id, op: 'answered' }] } });
  const refused = async (sections: unknown) => {
    const { body, statusCode } = await save(id, 1, sections);
    assert.equal(statusCode, 400, body.message);
    return [body.code, body.field];
  };
  assert.deepEqual(await refused([section([circle, later])]), [
    'condition.later',
    'sections/0/questions/0/showIf',
  ]);
  assert.deepEqual(await refused([section([ask({ name: 'None', type: 'radio' })])]), [
    'choices.required',
    'sections/0/questions/0/choices',
  ]);
  assert.deepEqual(await refused([section([ask({ name: 'Slow', validation: '(a' })])]), [
    'validation.unsafe',
    'sections/0/questions/0/validation',
  ]);
  const many = Array.from({ length: 11 }, () =>
    section(Array.from({ length: 30 }, () => ask({ name: 'x' }))),
  );
  assert.deepEqual(await refused(many), ['survey.tooManyQuestions', 'sections']);
});

test('questions are taken away while people answer, and nobody’s answer is lost', async () => {
  const [kept, gone] = [ask({ name: 'Kept' }), ask({ name: 'Gone', required: true })];
  const { id } = await openSurvey(staff, [section([kept, gone])]);
  const who = await org.member();
  const path = `/surveys/${id}/submissions/${await begin(who, id)}`;
  await answer(who, path, gone.id, 'said');
  await answer(who, path, kept.id, 'also');
  const part = section([{ ...kept, name: 'Kept, said better' }]);
  assert.equal((await save(id, 2, [part])).statusCode, 200);
  assert.equal((await who.post(`${path}/submit`, [])).statusCode, 200);
  const results = (await staff.get<SurveyResultsView>(`/admin/surveys/${id}/results`)).body.data;
  assert.deepEqual(
    results.sections
      .flatMap(({ questions }) => questions.map(({ name, retired, answered }) => [name, retired, answered]))
      .sort(),
    [
      ['Gone', true, 1],
      ['Kept, said better', false, 1],
    ],
  );
  const typed = await save(id, 3, [section([{ ...kept, type: 'number' }])]);
  assert.deepEqual([typed.statusCode, typed.body.code], [409, 'survey.answered']);
});

test('a choice that is taken away stays for those who made it, and gets no limit afterwards', async () => {
  const [one, two] = [choose('one'), choose('two')];
  const question = ask({ name: 'Pick', type: 'radio', choices: [one, two] });
  const { id } = await openSurvey(staff, [section([question])]);
  const who = await org.member();
  const path = `/surveys/${id}/submissions/${await begin(who, id)}`;
  await answer(who, path, question.id, 'one');
  const without = section([{ ...question, choices: [two] }]);
  assert.equal((await save(id, 2, [without])).statusCode, 200);
  const shown = (await who.get<SurveySectionView[]>(`${path}/sections`)).body.data;
  assert.deepEqual(shown[0]?.questions[0]?.choices.map(({ value }) => value).sort(), ['one', 'two']);
  assert.equal((await who.post(`${path}/submit`, [])).statusCode, 200);
  const limited = section([{ ...question, choices: [{ ...two, limit: 3 }] }]);
  assert.equal((await save(id, 3, [limited])).body.code, 'survey.limitLate');
});

test('anonymity is settled with the first opening', async () => {
  const { id } = await openSurvey(staff, [section([ask({ name: 'x' })])]);
  const refused = await staff.put(`/admin/surveys/${id}`, { anonymous: true });
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'survey.anonymity']);
});

test('an empty survey opens for nobody; a copy asks the same under its own ids', async () => {
  const empty = await create();
  assert.equal((await staff.post(`/admin/surveys/${empty.id}/open`)).body.code, 'survey.empty');
  const first = ask({ name: 'First', type: 'radio', choices: [choose('a', { limit: 2 }), choose('b')] });
  const then = ask({ name: 'Then', showIf: { all: [{ question: first.id, op: 'is', value: 'a' }] } });
  const { id } = await openSurvey(staff, [section([first, then])], { name: 'Original' });
  const copy = (await staff.post<ManagedSurveyView>(`/admin/surveys/${id}/copy`)).body.data;
  assert.deepEqual([copy.status, copy.questionCount], ['draft', 2]);
  const { sections } = (await staff.get<SurveyStructureView>(`/admin/surveys/${copy.id}`)).body.data;
  const [again, following] = sections[0]?.questions ?? [];
  assert.notEqual(again?.id, first.id);
  assert.equal(following?.showIf?.all?.[0]?.question, again?.id);
  assert.deepEqual(
    again?.choices.map(({ limit }) => limit),
    [2, null],
  );
  const preview = await staff.post<SurveySectionView[]>(`/admin/surveys/${copy.id}/preview`, {
    answers: [{ questionId: again?.id, value: 'a' }],
  });
  assert.equal(preview.body.data[0]?.questions.length, 2);
});

test('a copy asked for again under its key is the one that was made', async () => {
  const { id } = await create();
  const copy = async (key: string) =>
    (
      await staff.post<ManagedSurveyView>(`/admin/surveys/${id}/copy`, undefined, {
        'idempotency-key': `${id} ${key}`,
      })
    ).body.data.id;
  const [first, again, other] = [await copy('once'), await copy('once'), await copy('twice')];
  assert.equal(first, again);
  assert.notEqual(other, first);
});

test('the clock opens and ends a survey, and the last minute is not lost', async () => {
  const { id, slug } = await openSurvey(staff, [section([ask({ name: 'x' })])], {
    closesAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await testApp.database.pool.query(
    "update survey set closes_at = now() - interval '1 second' where id = $1",
    [id],
  );
  const over = await org.visitor.get(`/surveys/${slug}`);
  assert.deepEqual([over.statusCode, over.body.code], [460, 'survey.over']);
  await followClock(org.context());
  const { data } = (await staff.get<ManagedSurveyView>(`/admin/surveys/${id}`)).body;
  assert.equal(data.status, 'closed');
  assert.equal((await org.visitor.get(`/surveys/${slug}`)).statusCode, 460);
});

test('results count choices, numbers and filters, and keep texts apart', async () => {
  const stars = ask({ name: 'Stars', type: 'number' });
  const likes = ask({ name: 'Likes', type: 'checkbox', choices: [choose('a'), choose('b'), choose('c')] });
  const words = ask({ name: 'Words' });
  const { id } = await openSurvey(staff, [section([stars, likes, words])]);
  for (const [star, like, word] of [
    ['5', '["a","b"]', 'first'],
    ['3', '["a"]', 'second'],
    ['4', '["b"]', ''],
  ] as const)
    await submit(await org.member(), id, [
      [stars.id, star],
      [likes.id, like],
      [words.id, word],
    ]);
  await begin(await org.member(), id);
  const path = `/admin/surveys/${id}`;
  const read = async (query = '') =>
    (await staff.get<SurveyResultsView>(`${path}/results${query}`)).body.data;
  const all = await read();
  assert.deepEqual([all.begun, all.submitted, all.matching], [1, 3, 3]);
  const [first, second, third] = all.sections[0]?.questions ?? [];
  assert.deepEqual([first?.mean, first?.values.map(({ value }) => value)], [4, ['3', '4', '5']]);
  assert.deepEqual(
    second?.values.map(({ value, count }) => [value, count]),
    [
      ['a', 2],
      ['b', 2],
      ['c', 0],
    ],
  );
  assert.deepEqual([third?.answered, third?.values], [2, []]);
  const texts = await staff.get<string[]>(`${path}/questions/${words.id}/texts`);
  assert.deepEqual(texts.body.data, ['second', 'first']);
  const some = await read(`?questionId=${likes.id}&value=a`);
  assert.deepEqual([some.matching, some.sections[0]?.questions[0]?.mean], [2, 4]);
});

test('results of very many submissions are counted of the latest, and say of how many', async () => {
  const likes = ask({ name: 'Likes', type: 'radio', choices: [choose('a'), choose('b')] });
  const { id } = await openSurvey(staff, [section([likes])], { name: 'Crowd' });
  for (const like of ['a', 'a', 'b', 'b']) await submit(await org.member(), id, [[likes.id, like]]);
  await testApp.database.pool.query(
    `update survey_submission set submitted_at = submitted_at - interval '1 day' where survey_id = $1
       and id in (select submission_id from survey_response where value = 'a')`,
    [id],
  );
  const actor = await testApp.app.contexts.resolvers.actor(org.context(), staff.token);
  assert.ok(actor);
  const ctx = { ...org.context(), actor };
  const few = await getResults(ctx, id, {}, 3);
  assert.deepEqual([few.submitted, few.counted, few.matching], [4, 3, 3]);
  assert.deepEqual(
    few.values.get(likes.id)?.map(({ value, count }) => [value, count]),
    [
      ['b', 2],
      ['a', 1],
    ],
  );
  const chosen = await getResults(ctx, id, { questionId: likes.id, value: 'a' }, 3);
  assert.deepEqual([chosen.counted, chosen.matching, chosen.answered.get(likes.id)], [3, 1, 1]);
  const { data } = (await staff.get<SurveyResultsView>(`/admin/surveys/${id}/results`)).body;
  assert.deepEqual([data.submitted, data.counted], [4, 4]);
});

test('filters of anonymous surveys tell no fewer than five people apart, on neither side', async () => {
  const team = ask({ name: 'Team', type: 'radio', choices: [choose('red'), choose('blue')] });
  const { id } = await openSurvey(staff, [section([team])], { anonymous: true, requireAuth: true });
  const add = async (count: number, value: string) => {
    for (let turn = 0; turn < count; turn += 1) await submit(await org.member(), id, [[team.id, value]]);
  };
  const read = async (value: string) =>
    (await staff.get<SurveyResultsView>(`/admin/surveys/${id}/results?questionId=${team.id}&value=${value}`))
      .body.data;
  await add(4, 'red');
  await add(5, 'blue');
  assert.deepEqual([(await read('red')).withheld, (await read('blue')).withheld], [true, true]);
  await add(1, 'red');
  const both = [await read('red'), await read('blue')];
  assert.deepEqual(
    both.map(({ withheld, matching }) => [withheld, matching]),
    [
      [false, 5],
      [false, 5],
    ],
  );
});

test('staff read who answered, unless it is anonymous, and strike what does not count', async () => {
  const seat = ask({ name: 'Seat', type: 'radio', choices: [choose('a', { limit: 1 })] });
  const { id } = await openSurvey(staff, [section([seat])]);
  const who = await org.member({ firstName: 'Ines' });
  const submission = await submit(who, id, [[seat.id, 'a']]);
  const path = `/admin/surveys/${id}/submissions`;
  const list = await staff.get<ManagedSubmissionView[]>(path);
  assert.deepEqual(
    [list.body.count, list.body.data[0]?.account?.firstName, list.body.data[0]?.answers[0]?.text],
    [1, 'Ines', 'a'],
  );
  assert.equal((await staff.delete(`${path}/${submission}`)).statusCode, 200);
  assert.equal((await staff.delete(`${path}/${submission}`)).body.code, 'survey.struck');
  assert.equal((await staff.get<ManagedSubmissionView[]>(path)).body.count, 0);
  await submit(who, id, [[seat.id, 'a']]);

  const hidden = await openSurvey(staff, [section([ask({ name: 'x' })])], { anonymous: true });
  const at = `/admin/surveys/${hidden.id}/submissions`;
  for (let turn = 0; turn < 4; turn += 1) await submit(await org.member(), hidden.id, []);
  const few = await staff.get<ManagedSubmissionView[]>(at);
  assert.deepEqual([few.statusCode, few.body.data], [200, []]);
  const [{ id: one } = { id: '' }] = (
    await testApp.database.pool.query<{ id: string }>(
      'select id from survey_submission where survey_id = $1',
      [hidden.id],
    )
  ).rows;
  assert.equal((await staff.get(`${at}/${one}`)).statusCode, 404);
  const results = await staff.get<{ withheld: boolean; submitted: number }>(
    `/admin/surveys/${hidden.id}/results`,
  );
  assert.deepEqual([results.body.data.withheld, results.body.data.submitted], [true, 4]);
  await submit(org.visitor, hidden.id, []);
  const anonymous = await staff.get<ManagedSubmissionView[]>(at);
  assert.equal(anonymous.body.data.length, 5);
  for (const { account, seconds, startedAt, submittedAt } of anonymous.body.data) {
    assert.deepEqual([account, seconds], [null, null]);
    for (const moment of [startedAt, submittedAt ?? '']) assert.match(moment, /T00:00:00\.000Z$/);
  }
  assert.equal((await staff.get(`${at}/${one}`)).statusCode, 200);
});

test('the table keeps formulas as texts and has a column for each choice of several', async () => {
  const words = ask({ name: 'Words' });
  const likes = ask({ name: 'Likes', type: 'checkbox', choices: [choose('a'), choose('b')] });
  const { id, slug } = await openSurvey(staff, [section([words, likes])]);
  await submit(await org.member({ firstName: 'Ines', lastName: null }), id, [
    [words.id, '=1+1'],
    [likes.id, '["b"]'],
  ]);
  const { body, headers } = await staff.get(`/admin/surveys/${id}/export.csv`);
  assert.equal(headers['content-disposition'], `attachment; filename="${slug}.csv"`);
  const [head, row] = String(body.data).trim().split('\r\n');
  assert.match(head ?? '', /"Words","Likes","Likes: a","Likes: b"/);
  assert.match(row ?? '', /"Ines",.*"'=1\+1","b",0,1/);
  const editor = await org.staff('editor');
  assert.equal((await editor.get(`/admin/surveys/${id}/export.csv`)).statusCode, 403);
});

test('drafts of visitors go after thirty days, those of members after half a year, and give back what they took', async () => {
  const mine = await testApp.organization();
  const seat = ask({ name: 'Seat', type: 'radio', choices: [choose('a', { limit: 1 })] });
  const { id } = await openSurvey(await mine.staff(), [section([seat])]);
  const member = await mine.member();
  const [theirs, own] = [await begin(mine.visitor, id), await begin(member, id)];
  await answer(mine.visitor, `/surveys/${id}/submissions/${theirs}`, seat.id, 'a');
  await testApp.database.pool.query(
    "update survey_submission set updated_at = updated_at - interval '31 days' where survey_id = $1",
    [id],
  );
  await forgetDrafts(mine.context(), new AbortController().signal);
  assert.equal((await mine.visitor.get(`/surveys/${id}/submissions/${theirs}`)).statusCode, 404);
  const path = `/surveys/${id}/submissions/${own}`;
  assert.equal((await answer(member, path, seat.id, 'a')).statusCode, 200);
});

test('a member’s answers leave with the account and give back what they took; anonymous ones stay', async () => {
  const mine = await testApp.organization();
  const theirs = await mine.staff();
  const seat = ask({ name: 'Seat', type: 'radio', choices: [choose('a', { limit: 1 })] });
  const named = await openSurvey(theirs, [section([seat])]);
  const [hidden, begun] = [
    await openSurvey(theirs, [section([ask({ name: 'x' })])], { anonymous: true }),
    await openSurvey(theirs, [section([ask({ name: 'x' })])], { anonymous: true }),
  ];
  const member = await mine.member();
  await submit(member, named.id, [[seat.id, 'a']]);
  await submit(member, hidden.id, []);
  await begin(member, begun.id);
  const own = await member.get<SurveySubmissionView[]>(`/surveys/${named.id}/submissions`);
  assert.equal(own.body.data.length, 1);
  await eraseAccount(mine.context(), member.id);
  const { rows } = await testApp.database.pool.query<{ survey_id: string }>(
    'select survey_id from survey_submission where organization_id = $1',
    [mine.organization.id],
  );
  assert.deepEqual(rows, [{ survey_id: hidden.id }]);
  await submit(await mine.member(), named.id, [[seat.id, 'a']]);
  assert.deepEqual(await checkCapacity(mine.context()), []);
});

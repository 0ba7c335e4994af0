import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { ask, begin, choose, openSurvey, section } from '../surveys.factory.ts';
import type { SurveySectionView } from '../surveys.schemas.ts';
import type { ManagedSurveyView, SurveyStructureView } from './managing.schemas.ts';
import type { SurveyDefinition } from './portable.schemas.ts';
import { DEFINITION_FORMAT } from './portable.types.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  staff = await org.staff();
});
after(() => testApp.close());

/** A survey that uses all that refers to something else. */
async function makeSurvey() {
  const follower = ask({ name: 'Which fish?' });
  const meal = ask({
    name: 'Meal',
    type: 'radio',
    choices: [choose('fish', { limit: 5, subQuestionIds: [follower.id] }), choose('rice')],
  });
  const city = ask({ name: 'City', type: 'search', searchValues: ['Oslo', 'Bergen'] });
  const reason = ask({
    name: 'Why rice?',
    showIf: { all: [{ question: meal.id, op: 'is', value: 'rice' }] },
  });
  const sections = [
    section([meal, follower]),
    section([reason, city], { showIf: { any: [{ question: meal.id, op: 'answered' }] } }),
  ];
  const fields = { name: 'Supper', description: 'Said.', anonymous: true, thankYou: '<p>Thanks</p>' };
  return openSurvey(staff, sections, fields);
}

const definitionOf = async (id: string, by = staff): Promise<SurveyDefinition> => {
  const { body, statusCode } = await by.get<SurveyDefinition>(`/admin/surveys/${id}/definition`);
  assert.equal(statusCode, 200, body.message);
  return body.data;
};

const bring = (definition: unknown, by = staff, headers = {}) =>
  by.post<ManagedSurveyView>('/admin/surveys/import', definition, headers);

const idless = (definition: SurveyDefinition): string =>
  JSON.stringify(definition).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');

test('a survey goes to another community as a file and asks the same there', async () => {
  const { id } = await makeSurvey();
  const definition = await definitionOf(id);
  const other = await testApp.organization();
  const [keeper, member] = [await other.staff(), await other.member()];
  const made = await bring(definition, keeper);
  assert.equal(made.statusCode, 200, `${made.body.field} ${made.body.message}`);
  const { status, name, anonymous, questionCount, thankYou } = made.body.data;
  assert.deepEqual(
    [status, name, anonymous, questionCount, thankYou],
    ['draft', 'Supper', true, 4, '<p>Thanks</p>'],
  );
  const again = await definitionOf(made.body.data.id, keeper);
  assert.equal(idless(again), idless(definition));
  const ids = JSON.stringify(definition).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
  assert.ok(ids.length > 5 && ids.every((one) => !JSON.stringify(again).includes(one)), 'ids of its own');

  await keeper.post(`/admin/surveys/${made.body.data.id}/open`);
  const path = `/surveys/${made.body.data.id}/submissions/${await begin(member, made.body.data.id)}`;
  const [meal] = again.sections[0]?.questions ?? [];
  await member.put(`${path}/questions/${meal?.id}`, { response: 'rice' });
  const { body } = await member.get<SurveySectionView[]>(`${path}/sections`);
  const asked = body.data.flatMap(({ questions }) => questions.map((one) => one.name));
  assert.deepEqual(asked, ['Meal', 'Why rice?', 'City']);
});

test('an import that is sent again is the same survey, and needs the right to write', async () => {
  const definition = await definitionOf((await makeSurvey()).id);
  const key = { 'idempotency-key': 'import-once-0001' };
  const [one, two] = [await bring(definition, staff, key), await bring(definition, staff, key)];
  assert.equal(one.body.data.id, two.body.data.id);
  assert.equal((await bring(definition, await org.staff('viewer'))).statusCode, 403);
  assert.equal((await bring(definition, await org.member())).statusCode, 403);
});

test('a hostile file is refused with the place of its fault, and leaves nothing', async () => {
  const part = (questions: unknown[], more: object = {}) => ({
    format: DEFINITION_FORMAT,
    name: 'Brought',
    sections: [{ ...section([]), questions, ...more }],
  });
  const stranger = '01900000-0000-4000-8000-000000000000';
  const twin = ask({ name: 'Twin' });
  const cases: readonly (readonly [what: string, file: unknown, place: string])[] = [
    ['another format', { ...part([]), format: 'lss' }, 'format'],
    ['no name', { format: DEFINITION_FORMAT, sections: [] }, 'name'],
    ['an unknown field', { ...part([]), organizationId: stranger }, 'organizationId'],
    ['an unknown type', part([{ ...ask({ name: 'x' }), type: 'script' }]), 'sections/0/questions/0/type'],
    [
      'a pattern that runs away',
      part([ask({ name: 'x', validation: '(a+)+\\1$' })]),
      'sections/0/questions/0/validation',
    ],
    [
      'a condition on a stranger',
      part([ask({ name: 'x', showIf: { all: [{ question: stranger, op: 'answered' }] } })]),
      'sections/0/questions/0/showIf',
    ],
    [
      'a follower that is not there',
      part([ask({ name: 'x', type: 'radio', choices: [choose('a', { subQuestionIds: [stranger] })] })]),
      'sections/0/questions/0/choices',
    ],
    ['two questions under one id', part([twin, twin]), 'sections'],
    [
      'a choice without a value',
      part([{ ...ask({ name: 'x', type: 'radio' }), choices: [{ id: stranger }] }]),
      'sections/0/questions/0/choices/0/value',
    ],
    [
      'too many sections',
      { ...part([]), sections: Array.from({ length: 51 }, () => section([])) },
      'sections',
    ],
    ['a list', [], ''],
  ];
  for (const [what, file, place] of cases) {
    const { statusCode, body } = await bring(file);
    assert.deepEqual([what, statusCode, (body.field ?? '').replaceAll('.', '/')], [what, 400, place]);
  }
  const markup = await bring({ ...part([]), thankYou: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
  assert.equal(markup.statusCode, 200, markup.body.message);
  assert.ok(!/script|onclick/.test(markup.body.data.thankYou ?? ''), markup.body.data.thankYou ?? '');
  const { body } = await staff.get<ManagedSurveyView[]>('/admin/surveys?search=brought');
  assert.equal(body.count, 1);
});

test('a copy asks the same under ids of its own', async () => {
  const { id } = await makeSurvey();
  const copy = await staff.post<SurveyStructureView>(`/admin/surveys/${id}/copy`);
  assert.equal(idless(await definitionOf(copy.body.data.id)), idless(await definitionOf(id)));
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
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

interface Exported {
  readonly survey: { readonly anonymous: boolean };
  readonly questions: readonly { readonly id: string; readonly name: string }[];
  readonly submissions: readonly {
    readonly name?: string;
    readonly answers: Readonly<Record<string, unknown>>;
  }[];
}

const exported = async (id: string, by = staff) => {
  const answered = await by.get<string>(`/admin/surveys/${id}/export.json`);
  return { ...answered, file: answered.body as unknown as Exported };
};

const questions = () => [
  ask({ name: 'Word' }),
  ask({ name: 'Number', type: 'number' }),
  ask({ name: 'Yes?', type: 'toggle' }),
  ask({ name: 'Many', type: 'checkbox', choices: [choose('a'), choose('b'), choose('c')] }),
];

async function submit(
  who: Caller,
  survey: string,
  values: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const submission = await begin(who, survey);
  return who.post(
    `/surveys/${survey}/submissions/${submission}/submit`,
    Object.entries(values).map(([questionId, value]) => ({ questionId, value })),
    headers,
  );
}

test('results are exported as values of their kind, with names only where people gave theirs', async () => {
  const asked = questions();
  const [word, number, yes, many] = asked.map(({ id }) => id) as [string, string, string, string];
  const { id } = await openSurvey(staff, [section(asked)]);
  const ana = await org.member({ firstName: 'Ana', lastName: 'Silva' });
  const values = { [word]: '=1+1 "quoted"\nline', [number]: '2.5', [yes]: 'true', [many]: '["a","c"]' };
  const sent = await submit(ana, id, values);
  assert.equal(sent.statusCode, 200, sent.body.message);
  await submit(org.visitor, id, { [word]: 'other' });
  const { file } = await exported(id);
  assert.deepEqual(
    file.submissions.map(({ answers }) => answers),
    [{ [word]: '=1+1 "quoted"\nline', [number]: 2.5, [yes]: true, [many]: ['a', 'c'] }, { [word]: 'other' }],
  );
  assert.equal(file.submissions[0]?.name, 'Ana Silva');
  assert.equal(
    (await exported(id, await org.staff('viewer'))).statusCode,
    403,
    'names are data about people',
  );

  const secret = questions();
  const hidden = await openSurvey(staff, [section(secret)], { anonymous: true });
  await submit(ana, hidden.id, { [secret[0]?.id ?? '']: 'mine' });
  assert.deepEqual((await exported(hidden.id)).file.submissions, [], 'fewer than five');
  for (let turn = 0; turn < 4; turn += 1)
    await submit(await org.member(), hidden.id, { [secret[0]?.id ?? '']: 'theirs' });
  const anonymous = (await exported(hidden.id)).file;
  assert.deepEqual([anonymous.survey.anonymous, anonymous.submissions.length], [true, 5]);
  assert.ok(!/Ana|Silva|username/.test(JSON.stringify(anonymous)));
});

test('a survey that nobody has submitted is exported as an empty list', async () => {
  const { id } = await openSurvey(staff, [section(questions())]);
  assert.deepEqual((await exported(id)).file.submissions, []);
});

test('visitors who fill in the hidden field are refused, and keep their draft', async () => {
  const [word] = questions();
  const { id } = await openSurvey(staff, [section([word as NonNullable<typeof word>])]);
  const submission = await begin(org.visitor, id);
  const path = `/surveys/${id}/submissions/${submission}`;
  const body = [{ questionId: word?.id, value: 'spam' }];
  const trapped = await org.visitor.post(`${path}/submit`, body, { 'hidden-field': 'filled' });
  assert.deepEqual([trapped.statusCode, trapped.body.code], [400, 'survey.trapped']);
  const sent = await org.visitor.post(`${path}/submit`, body, { 'hidden-field': 'empty' });
  assert.equal(sent.statusCode, 200, sent.body.message);
  const member = await org.member();
  const own = await submit(member, id, { [word?.id ?? '']: 'real' }, { 'hidden-field': 'filled' });
  assert.equal(own.statusCode, 200, 'members are known');
});

test('the answers of a visitor are bounded by their bytes, and those of a member at ten times as many', async () => {
  const asked = Array.from({ length: 12 }, (_, index) => ask({ name: `Long ${index}`, type: 'textarea' }));
  const { id } = await openSurvey(staff, [section(asked)]);
  // Nine thousand characters of three bytes each.
  const long = '語'.repeat(9000);
  const codesOf = async (who: Caller): Promise<(string | number)[]> => {
    const path = `/surveys/${id}/submissions/${await begin(who, id)}`;
    const codes = [];
    for (const question of asked.slice(0, 4)) {
      const { statusCode, body } = await answer(who, path, question.id, long);
      codes.push(statusCode === 200 ? 200 : (body.code ?? ''));
    }
    return codes;
  };
  assert.deepEqual(await codesOf(org.visitor), [200, 200, 200, 'survey.tooLong']);
  assert.deepEqual(await codesOf(await org.member()), [200, 200, 200, 200]);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { answer, ask, begin, openSurvey, section } from '../../events/surveys/surveys.factory.ts';
import { downloadExport, unzip } from './exports.factory.ts';
import type { OrganizationExportView } from './exports.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let owner: Caller;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
  owner = await org.staff();
});
after(() => testApp.close());

/** Lines of an export, each with its table. */
async function exported(): Promise<Map<string, string[]>> {
  const started = await owner.post<OrganizationExportView>('/admin/exports');
  assert.equal(started.statusCode, 200, started.body.message);
  const { id } = started.body.data;
  await until(
    async () => (await owner.get<OrganizationExportView>(`/admin/exports/${id}`)).body.data.state,
    (state) => state === 'ready',
  );
  const files = await unzip((await downloadExport(testApp, org, owner, id)).rawPayload);
  return new Map(
    [...files].flatMap(([name, bytes]) =>
      name.startsWith('tables/')
        ? [[name.slice('tables/'.length, -'.jsonl'.length), bytes.toString().split('\n').filter(Boolean)]]
        : [],
    ),
  );
}

const naming = (lines: ReadonlyMap<string, string[]>, ...words: string[]): string[] =>
  [...lines].flatMap(([table, rows]) =>
    rows.filter((row) => words.every((word) => row.includes(word))).map(() => table),
  );

async function send(who: Caller, survey: string, question: string, value: string): Promise<string> {
  const draft = await begin(who, survey);
  const path = `/surveys/${survey}/submissions/${draft}`;
  assert.equal((await answer(who, path, question, value)).statusCode, 200);
  assert.equal((await who.post(`${path}/submit`, [])).statusCode, 200);
  return draft;
}

test('an export leads from no answer of an anonymous survey to a person, nor do two of them', async () => {
  const note = ask({ name: 'Note' });
  const { id } = await openSurvey(owner, [section([note])], { anonymous: true, requireAuth: true });
  const known = ask({ name: 'Note' });
  const { id: namedId } = await openSurvey(owner, [section([known])], { requireAuth: true });
  const people = await Promise.all(Array.from({ length: 8 }, () => org.member()));
  const [latecomer, ...others] = people;
  if (latecomer === undefined) assert.fail();
  const words = { title: 'How was it?', html: '<p>Two minutes.</p>', email: false, push: false };
  const invite = async (more: object): Promise<void> => {
    const sent = await owner.post(`/admin/surveys/${id}/invitations`, { ...words, ...more });
    assert.equal(sent.statusCode, 200, sent.body.message);
  };
  const countInvited = async (reminds: boolean): Promise<number | null> =>
    (
      await testApp.database.pool.query(
        'select 1 from survey_invited where survey_id = $1 and reminds = $2',
        [id, reminds],
      )
    ).rowCount;
  await invite({ among: 'everyone' });
  await until(
    () => countInvited(false),
    (count) => (count ?? 0) >= 8,
  );
  const drafts: string[] = [];
  for (const [index, who] of others.slice(0, 5).entries())
    drafts.push(await send(who, id, note.id, `answer ${index}`));
  await invite({ among: 'everyone', reminds: true, title: 'Once more' });
  await until(
    () => countInvited(true),
    (count) => (count ?? 0) >= 3,
  );
  await send(latecomer, namedId, known.id, 'named');
  const unsent = await begin(latecomer, id);
  const path = `/surveys/${id}/submissions/${unsent}`;
  assert.equal((await answer(latecomer, path, note.id, 'the late answer')).statusCode, 200);
  drafts.push(unsent);

  const early = await exported();
  assert.deepEqual(naming(early, 'the late answer'), []);
  assert.equal(naming(early, 'answer 0').length, 1);
  assert.deepEqual(naming(early, latecomer.id, namedId), ['survey_participation', 'survey_submission']);
  assert.equal((await latecomer.post(`${path}/submit`, [])).statusCode, 200);
  const late = await exported();
  assert.deepEqual(naming(late, 'the late answer'), ['survey_response']);

  for (const lines of [early, late]) {
    for (const { id: accountId } of people) assert.deepEqual(naming(lines, accountId, id), []);
    for (const draft of drafts) assert.deepEqual(naming(lines, draft), []);
    const submissions = (lines.get('survey_submission') ?? []).filter((line) => line.includes(id));
    for (const line of submissions) {
      const row = JSON.parse(line) as Record<string, string | number | null>;
      assert.deepEqual([row['status'], row['account_id'], row['locale']], ['ready', null, '']);
      for (const moment of ['started_at', 'updated_at', 'submitted_at'])
        assert.match(String(row[moment]), /T00:00:00\+00:00$/);
      assert.equal(Number(row['seconds']) % 60, 0);
      const beside = [...new Set(naming(lines, String(row['id'])))].sort();
      assert.deepEqual(beside, ['survey_response', 'survey_submission']);
    }
    const reminded = (lines.get('announcement') ?? []).find((line) => line.includes('Once more'));
    const { id: reminder } = JSON.parse(reminded ?? '{}') as { id?: string };
    assert.deepEqual(naming(lines, String(reminder)).sort(), ['announcement', 'survey_invitation']);
  }
  // Of one who answered in between, a second export says no more than the first.
  const before = new Set([...early.values()].flat());
  const changed = [...late].flatMap(([table, rows]) =>
    rows.filter((row) => !before.has(row) && row.includes(latecomer.id)).map(() => table),
  );
  assert.deepEqual(changed, []);
});

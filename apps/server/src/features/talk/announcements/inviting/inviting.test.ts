import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { makeEvent } from '../../../events/programme/events.factory.ts';
import {
  makePass,
  makePassType,
  makeRegistration,
} from '../../../events/registration/passes/passes.factory.ts';
import { ask, begin, openSurvey, section } from '../../../events/surveys/surveys.factory.ts';
import { foundGroup } from '../../../people/groups/index.ts';
import type { SurveyInvitationView } from './inviting.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
});
after(() => testApp.close());

interface Notice {
  readonly url: string;
  readonly announcement: { title: string; survey: { slug: string } | null } | null;
}

const words = { title: 'How was it?', html: '<p>Two minutes.</p>', email: true, push: true };

/** With an organization of its own, so that everyone is few. */
async function begun(fields: object = {}): Promise<{ id: string; slug: string }> {
  org = await testApp.organization();
  staff = await org.staff();
  return openSurvey(staff, [section([ask({ name: 'Name' })])], fields);
}

const invite = (survey: string, more: object) =>
  staff.post<SurveyInvitationView>(`/admin/surveys/${survey}/invitations`, { ...words, ...more });
const sized = async (survey: string, query: string) =>
  (await staff.get<{ people: number; upTo: boolean }>(`/admin/surveys/${survey}/audience?${query}`)).body
    .data;
const notices = async (who: Caller): Promise<Notice[]> =>
  (await who.get<Notice[]>('/self/notifications')).body.data;
const submit = async (who: Caller, survey: string): Promise<void> => {
  const path = `/surveys/${survey}/submissions/${await begin(who, survey)}/submit`;
  assert.equal((await who.post(path, [])).statusCode, 200);
};

/** Until nothing is left to be told. */
async function settled(): Promise<void> {
  await until(
    async () =>
      (
        await testApp.database.pool.query(
          `select 1 from pgboss.job where (name like 'notification.%' or name like 'announcements.%')
             and start_after < now() + interval '1 second' and state in ('created', 'active', 'retry')`,
        )
      ).rowCount,
    (count) => count === 0,
  );
}

async function told(who: readonly Caller[]): Promise<number[]> {
  await settled();
  return Promise.all(who.map(async (one) => (await notices(one)).length));
}

const counted = (id: string) =>
  testApp.database.pool
    .query<{ delivered_count: number }>('select delivered_count from announcement where id = $1', [id])
    .then(({ rows }) => rows[0]?.delivered_count);

test('everyone is invited once, however many invitations are sent at once, and the notice leads to the survey', async () => {
  const { id, slug } = await begun();
  const people = await Promise.all([org.member(), org.member(), org.member()]);
  assert.deepEqual(await sized(id, 'among=everyone'), { people: 3, upTo: false });
  const sent = await Promise.all(
    [1, 2, 3, 4].map((n) => invite(id, { title: `No. ${n}`, among: 'everyone' })),
  );
  for (const { statusCode, body } of sent) assert.equal(statusCode, 200, body.message);
  await until(
    () => told(people),
    (counts) => counts.every((count) => count > 0),
  );
  assert.deepEqual(await told(people), [1, 1, 1]);
  const [notice] = await notices(people[0] ?? assert.fail());
  assert.deepEqual([notice?.url, notice?.announcement?.survey?.slug], [`/surveys/${slug}`, slug]);
  const mails = await until(
    async () =>
      (
        await testApp.database.pool.query<{ text: string }>(
          'select text from mail where organization_id = $1 and text like $2',
          [org.organization.id, `%/surveys/${slug}%`],
        )
      ).rows,
    (rows) => rows.length === 3,
  );
  assert.match(mails[0]?.text ?? '', /Answer the survey/);
  const counts = await Promise.all(sent.map(({ body }) => counted(body.data.id)));
  assert.equal(
    counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    3,
  );
  const listed = await staff.get<SurveyInvitationView[]>(`/admin/surveys/${id}/invitations`);
  assert.equal(listed.body.data.length, 4);
});

test('sent again under its key, an invitation is made once, also when its first answer was lost', async () => {
  const { id } = await begun();
  const send = () =>
    staff.post<SurveyInvitationView>(
      `/admin/surveys/${id}/invitations`,
      { ...words, among: 'everyone' },
      { 'idempotency-key': 'just-one-invitation' },
    );
  const first = await send();
  // As after a commit whose answer never came: the key is free again.
  await testApp.database.pool.query('delete from idempotency_key where organization_id = $1', [
    org.organization.id,
  ]);
  const second = await send();
  assert.equal(second.statusCode, 200, second.body.message);
  assert.equal(second.body.data.announcement.id, first.body.data.announcement.id);
});

test('the control: without the row of who was invited, two invitations are told twice', async () => {
  const { id } = await begun();
  const person = await org.member();
  await invite(id, { among: 'everyone' });
  await until(
    () => told([person]),
    ([count]) => count === 1,
  );
  await testApp.database.pool.query('delete from survey_invited where survey_id = $1', [id]);
  await invite(id, { title: 'Again', among: 'everyone' });
  await until(
    () => told([person]),
    ([count]) => count === 2,
  );
});

test('a group, the registrants, those checked in and the holders of a pass type are invited apart', async () => {
  const { id } = await begun();
  const [grouped, came, stayed, canceled, stranger] = await Promise.all(
    Array.from({ length: 5 }, () => org.member()),
  );
  assert.ok(grouped && came && stayed && canceled && stranger);
  const ctx = org.context();
  const groupId = await foundGroup(ctx, {
    slug: 'crew',
    name: 'Crew',
    description: '',
    access: 'private',
    moderatorId: grouped.id,
    memberIds: [came.id],
  });
  const { db, organizationId } = ctx;
  const eventId = await makeEvent(db, organizationId, { name: 'Regatta' });
  const usual = await makePassType(db, organizationId, eventId);
  const other = await makePassType(db, organizationId, eventId);
  for (const [who, type] of [
    [came, usual],
    [stayed, other],
    [canceled, usual],
  ] as const) {
    const registration = await makeRegistration(db, organizationId, eventId, who.id);
    await makePass(db, organizationId, registration, type);
  }
  await testApp.database.pool.query(
    `update pass set used_at = now() where registration_id in (select id from registration where account_id = $1)`,
    [came.id],
  );
  await testApp.database.pool.query(
    `update pass set status = 'canceled' where registration_id in (select id from registration where account_id = $1)`,
    [canceled.id],
  );
  const ask4 = (among: string, of: string) => sized(id, `among=${among}&amongId=${of}`);
  assert.equal((await ask4('group', groupId)).people, 2);
  assert.equal((await ask4('registrants', eventId)).people, 2);
  assert.equal((await ask4('checkedIn', eventId)).people, 1);
  assert.equal((await ask4('passHolders', other)).people, 1);
  const people = [grouped, came, stayed, canceled, stranger];
  const first = await invite(id, { among: 'checkedIn', amongId: eventId });
  assert.deepEqual(
    [first.body.data.audience.name, first.body.data.announcement.event?.id],
    ['Regatta', eventId],
  );
  await until(
    () => told([came]),
    ([count]) => count === 1,
  );
  assert.deepEqual(await told(people), [0, 1, 0, 0, 0]);
  assert.equal((await ask4('registrants', eventId)).people, 1);
  await invite(id, { among: 'passHolders', amongId: other });
  await until(
    () => told([stayed]),
    ([count]) => count === 1,
  );
  await invite(id, { among: 'group', amongId: groupId });
  await until(
    () => told([grouped]),
    ([count]) => count === 1,
  );
  assert.deepEqual(await told(people), [1, 1, 1, 0, 0]);
});

test('a reminder reaches those who were invited and have not answered, once', async () => {
  const { id } = await begun();
  const [answered, silent] = [await org.member(), await org.member()];
  await invite(id, { among: 'everyone' });
  await until(
    () => told([answered, silent]),
    (counts) => counts.every((count) => count === 1),
  );
  const late = await org.member();
  await submit(answered, id);
  await begin(silent, id);
  assert.deepEqual(await sized(id, 'among=everyone&reminds=true'), { people: 1, upTo: false });
  for (const title of ['Still time', 'Still time today'])
    assert.equal((await invite(id, { title, among: 'everyone', reminds: true })).statusCode, 200);
  await until(
    () => told([silent]),
    ([count]) => count === 2,
  );
  assert.deepEqual(await told([answered, silent, late]), [1, 2, 0]);
  await invite(id, { title: 'For those new here', among: 'everyone', onlyUnanswered: true });
  await until(
    () => told([late]),
    ([count]) => count === 1,
  );
  assert.deepEqual(await told([answered, silent, late]), [1, 2, 1]);
});

test('of an anonymous survey nobody learns from invitations whether one person answered', async () => {
  const { id } = await begun({ anonymous: true, requireAuth: true });
  const [one, two, three] = [await org.member(), await org.member(), await org.member()];
  const ctx = org.context();
  const groupId = await foundGroup(ctx, {
    slug: 'pair',
    name: 'Pair',
    description: '',
    access: 'private',
    moderatorId: one.id,
    memberIds: [two.id],
  });
  const small = await invite(id, { among: 'group', amongId: groupId, onlyUnanswered: true });
  assert.deepEqual([small.statusCode, small.body.code], [409, 'survey.audienceSmall']);
  await Promise.all([org.member(), org.member()]);
  await submit(three, id);
  assert.deepEqual(await sized(id, 'among=everyone&onlyUnanswered=true'), { people: 5, upTo: true });
  const sent = await invite(id, { among: 'everyone', onlyUnanswered: true });
  assert.equal(sent.statusCode, 200, sent.body.message);
  await until(
    () => told([one, two]),
    (counts) => counts.every((count) => count === 1),
  );
  assert.deepEqual(await told([one, two, three]), [1, 1, 0]);
  assert.deepEqual([await counted(sent.body.data.id), sent.body.data.uncounted], [0, true]);
});

test('nobody is invited to a survey that is not open, at the hour of the invitation either', async () => {
  const { id } = await begun();
  const person = await org.member();
  const hour = 3_600_000;
  const soon = new Date(Date.now() + hour).toISOString();
  const planned = await invite(id, { among: 'everyone', scheduledAt: soon });
  assert.equal(planned.statusCode, 200, planned.body.message);
  await staff.post(`/admin/surveys/${id}/close`);
  const refused = await invite(id, { among: 'everyone' });
  assert.deepEqual([refused.statusCode, refused.body.code], [409, 'survey.notOpenThen']);
  const { publishAnnouncement } = await import('../publication.service.ts');
  const then = { ...org.context(), now: () => new Date(Date.now() + hour) };
  await publishAnnouncement(then, planned.body.data.id, new Date(soon));
  assert.deepEqual(await told([person]), [0]);
  await staff.post(`/admin/surveys/${id}/open`);
  await publishAnnouncement(then, planned.body.data.id, new Date(soon));
  await until(
    () => told([person]),
    ([count]) => count === 1,
  );
  const gone = `/admin/surveys/${id}/invitations/${planned.body.data.id}`;
  assert.equal((await staff.delete(gone)).statusCode, 200);
  assert.equal((await staff.delete(gone)).statusCode, 404);
});

test('suspended people are not invited, and an invitation needs both powers and both modules', async () => {
  const { id } = await begun();
  const away = await org.member();
  await testApp.database.pool.query('update account set suspended_at = now() where id = $1', [away.id]);
  assert.equal((await sized(id, 'among=everyone')).people, 0);
  assert.equal(
    (await away.post(`/admin/surveys/${id}/invitations`, { ...words, among: 'everyone' })).statusCode,
    403,
  );
  const missing = await invite(id, { among: 'group', amongId: id });
  assert.equal(missing.statusCode, 404);
  assert.equal((await invite(id, { among: 'group' })).body.code, 'survey.audience');
  const key = { 'idempotency-key': 'invite-them-once' };
  const path = `/admin/surveys/${id}/invitations`;
  const twice = [1, 2].map(() =>
    staff.post<SurveyInvitationView>(path, { ...words, among: 'everyone' }, key),
  );
  const done = await Promise.all(twice);
  assert.ok(done.some(({ statusCode }) => statusCode === 200));
  const { body } = await staff.get<SurveyInvitationView[]>(path);
  assert.equal(body.data.length, 1);
});

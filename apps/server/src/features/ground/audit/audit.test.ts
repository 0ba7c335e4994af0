import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import { addAddress } from '../../../testing/addresses.ts';
import { createTestApp, until, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { makeEvent } from '../../events/programme/events.factory.ts';
import { makePassType } from '../../events/tickets/tickets.factory.ts';
import { forgetAuditJob } from './audit.jobs.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

const operations = async (path: string, who: { get: typeof org.visitor.get }): Promise<string[]> =>
  (await who.get<{ operation: string }[]>(path)).body.data.map(({ operation }) => operation);

interface Line {
  via: string;
  account: { id: string } | null;
  operation: string;
  subjectId: string | null;
  status: number | null;
}
const lines = async (who: { get: typeof org.visitor.get }): Promise<unknown[][]> =>
  (await who.get<Line[]>('/self/audit')).body.data.map(({ via, account, operation, subjectId, status }) => [
    via,
    account?.id,
    operation,
    subjectId,
    status,
  ]);

test('entries older than 400 days are deleted', async () => {
  const ana = await org.member();
  const ben = await org.member();
  await ana.post('/self/delegates', { email: `${ben.id}@example.org` });
  await testApp.database.pool.query(
    "update audit set created_at = now() - interval '401 days' where account_id = $1",
    [ana.id],
  );
  await ana.delete(`/self/delegates/${ben.id}`);
  assert.deepEqual(await operations('/self/audit', ana), ['removeDelegate', 'addDelegate']);
  const other = await testApp.organization();
  await forgetAuditJob.run(
    other.context(),
    {},
    {
      attempt: 1,
      isLast: true,
      signal: AbortSignal.timeout(60_000),
    },
  );
  assert.equal((await operations('/self/audit', ana)).length, 2, 'each organization its own');
  await forgetAuditJob.run(
    org.context(),
    {},
    {
      attempt: 1,
      isLast: true,
      signal: AbortSignal.timeout(60_000),
    },
  );
  assert.deepEqual(await operations('/self/audit', ana), ['removeDelegate']);
});

test('adding, promoting and removing a team member is logged once for the team and once for the person who did it', async () => {
  const [ana, ben, eva] = [await org.member(), await org.member(), await org.member()];
  const mail = (id: string): string => `${id}@example.org`;
  const sent = { name: 'Night Owls', email: mail(ben.id) };
  const teamId = (await ana.post<{ id: string }>('/self/team', sent)).body.data.id;
  const path = `/self/teams/${teamId}/members`;
  await ana.post(path, { email: mail(eva.id) });
  await ana.put(`${path}/${ben.id}`, { role: 'owner' });
  assert.equal((await ben.delete(`${path}/${eva.id}`)).statusCode, 200);
  const refused = [
    await eva.post(path, { email: mail(ana.id) }),
    await ana.delete(`${path}/${eva.id}`),
    await ana.post(path, { email: 'nobody@example.org' }),
    await ana.delete(`/self/teams/${newId()}/members/${ben.id}`),
  ];
  assert.ok(refused.every(({ statusCode }) => statusCode === 404));
  assert.deepEqual(await lines(org.as(ben.token, { executeAs: teamId })), [
    ['team', ben.id, 'removeTeamMember', eva.id, 200],
    ['team', ana.id, 'changeTeamMember', ben.id, 200],
    ['team', ana.id, 'addTeamMember', eva.id, 200],
    ['team', ana.id, 'createTeam', teamId, 200],
  ]);
  assert.deepEqual(await lines(ana), [
    ['self', ana.id, 'changeTeamMember', ben.id, 200],
    ['self', ana.id, 'addTeamMember', eva.id, 200],
    ['self', ana.id, 'createTeam', teamId, 200],
  ]);
  assert.deepEqual(await lines(ben), [['self', ben.id, 'removeTeamMember', eva.id, 200]]);
  await ana.delete(`/self/teams/${teamId}`);
  assert.deepEqual((await lines(ana))[0], ['self', ana.id, 'closeTeam', teamId, 200]);
  assert.equal((await lines(ana)).length, 4);
});

test('a payment that was opened for another is noted, though it is asked as a read; looking is not', async () => {
  const [ana, ben] = [await org.member(), await org.member()];
  await ana.post('/self/delegates', { email: `${ben.id}@example.org` });
  const { db, organizationId } = org.context();
  const eventId = await makeEvent(db, organizationId, { registration: true });
  const ticketId = await makePassType(db, organizationId, eventId, { price: 5000 });
  const acting = org.as(ben.token, { executeAs: ana.id });
  const path = `/self/events/${eventId}/registration`;
  const addressId = await addAddress(ana);
  for (let turn = 0; turn < 2; turn++) assert.equal((await acting.get(path)).statusCode, 200);
  await acting.post(`${path}/passes`, { passes: [{ id: newId(), ticketId }], packages: [] });
  const due = await acting.get<{ id: string }>(`${path}/intent?addressId=${addressId}`);
  assert.equal(due.statusCode, 200, due.body.message);
  await acting.get(`${path}/quote`);
  const [opened, ...others] = (await lines(ana)).filter(([via]) => via === 'delegate');
  assert.deepEqual(opened, ['delegate', ben.id, 'getRegistrationIntent', due.body.data.id, 200]);
  assert.deepEqual(
    others.map(([, , operation]) => operation),
    ['chooseRegistrationPasses'],
  );
});

test('the log is among what a person is given, with no token in it', async () => {
  await testApp.app.startJobs();
  const ana = await org.member();
  const made = await ana.post<{ token: string }>('/self/shared-access', {
    name: 'For Kim',
    scope: 'read',
    expiresIn: 3600,
  });
  const { id } = (await ana.post<{ id: string }>('/self/exports')).body.data;
  await until(
    () => ana.get<{ state: string }>(`/self/exports/${id}`),
    ({ body }) => body.data.state === 'ready',
  );
  const file = await testApp.app.http.inject({
    url: `/api/self/exports/${id}/file`,
    headers: { organization: org.organization.id, authorization: ana.token },
  });
  assert.equal(file.statusCode, 200);
  const names = file.rawPayload.toString('latin1');
  for (const name of ['done-for-you', 'shared-links']) assert.ok(names.includes(name), name);
  assert.ok(!names.includes(made.body.data.token.slice(-40)));
});

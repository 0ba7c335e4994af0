import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { givePass, makeStage } from '../../events/attendee/stage.factory.ts';
import { foundGroup } from '../../people/groups/index.ts';
import { writeDueMailsJob } from './mails/due-mails.jobs.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  await testApp.app.startJobs();
});
after(() => testApp.close());

const notices = async (caller: Caller): Promise<number> =>
  (await caller.get<unknown[]>('/self/notifications')).body.data.length;

async function mailDue(): Promise<void> {
  const { pool } = testApp.database;
  await pool.query("update notification set mail_due_at = now() - interval '1 second'");
  const ctx = org.context();
  await ctx.services.jobs.enqueue(ctx, writeDueMailsJob, {});
  await until(
    () =>
      pool.query(
        `select from pgboss.job where (name like 'notification.%' or name = 'mail.send')
           and start_after < now() + interval '2 seconds' and state in ('created', 'active', 'retry')`,
      ),
    ({ rowCount }) => rowCount === 0,
  );
}

const mailsTo = async (staff: Caller, { id }: Caller): Promise<number> =>
  (await staff.get<{ to: { address: string } }[]>('/admin/outbox?pageSize=100')).body.data.filter(
    ({ to }) => to.address === `${id}@example.org`,
  ).length;

test('a group that is switched off reaches its members by no notice and no mail; its moderators it does', async () => {
  const [mia, ana, ben, staff] = [
    await org.member(),
    await org.member(),
    await org.member(),
    await org.staff(),
  ];
  const groupId = await foundGroup(org.context(), {
    slug: `closing-${newId().slice(-6)}`,
    name: 'Closing',
    description: '',
    access: 'public',
    moderatorId: mia.id,
    memberIds: [ana.id, ben.id],
  });
  const commentOnPostOf = async (author: Caller): Promise<void> => {
    const post = await author.post<{ id: string }>('/activities', { message: 'hello', groupId });
    const comment = await ben.post('/activities', { message: 'answer', commentedId: post.body.data.id });
    assert.equal(comment.statusCode, 200, comment.body.message);
    await until(
      () => notices(author),
      (count) => count > 0,
    );
  };
  for (const author of [mia, ana]) await commentOnPostOf(author);
  const switchTo = async (active: boolean): Promise<void> => {
    const changed = await mia.put(`/groups/${groupId}`, { group: { active } });
    assert.equal(changed.statusCode, 200, changed.body.message);
  };

  await switchTo(false);
  assert.deepEqual([await notices(mia), await notices(ana)], [1, 0]);
  await mailDue();
  assert.deepEqual([await mailsTo(staff, mia), await mailsTo(staff, ana)], [1, 0]);
  await switchTo(true);
  assert.equal(await notices(ana), 1);
});

test('announcements of an event leave with the pass, and stay when the event is called off', async () => {
  const [host, staff] = [await org.member(), await org.staff()];
  const [former, holder] = [await org.member(), await org.member()];
  const stage = await makeStage(org, { event: { creator_id: host.id } });
  const { path } = await givePass(stage, former);
  await givePass(stage, holder);
  for (const person of [former, holder]) {
    const weekly = await person.put('/self/notificationPreferences', { digest: 'weekly' });
    assert.equal(weekly.statusCode, 200, weekly.body.message);
  }
  const announcements = `/listings/${stage.eventId}/announcements`;
  const written = await host.post<{ id: string }>(announcements, {
    title: 'Where',
    html: '<p>At the quay.</p>',
    email: true,
    push: false,
  });
  assert.equal(written.statusCode, 200, written.body.message);
  const { id } = written.body.data;
  for (const person of [former, holder])
    await until(
      () => notices(person),
      (count) => count === 1,
    );
  assert.equal((await former.post(`${path}/transfer`, { receiverId: host.id })).statusCode, 200);
  const edited = await host.put(`${announcements}/${id}`, { html: '<p>The code of the gate is 4711.</p>' });
  assert.equal(edited.statusCode, 200, edited.body.message);

  assert.deepEqual([await notices(former), await notices(holder)], [0, 1]);
  await mailDue();
  assert.deepEqual([await mailsTo(staff, former), await mailsTo(staff, holder)], [0, 1]);

  assert.equal((await host.post(`/listings/${stage.eventId}/cancel`, {})).statusCode, 200);
  await until(
    () =>
      testApp.database.pool.query(`select from pass where event_id = $1 and status <> 'canceled'`, [
        stage.eventId,
      ]),
    ({ rowCount }) => rowCount === 0,
  );
  assert.equal((await former.get(`/self/announcements/${id}`)).statusCode, 404);
  assert.equal((await holder.get(`/self/announcements/${id}`)).statusCode, 200);
  const kept = await holder.get<{ type: string }[]>('/self/notifications');
  assert.equal(kept.body.data.filter(({ type }) => type === 'ANNOUNCEMENT').length, 1);
});

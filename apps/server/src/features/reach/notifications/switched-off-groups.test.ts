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

test('a group that is switched off reaches its members by no notice and no mail; its moderators it does', async () => {
  const [mia, ana, ben, staff] = [
    await org.member(),
    await org.member(),
    await org.member(),
    await org.staff(),
  ];
  const mailsTo = async ({ id }: Caller): Promise<number> =>
    (await staff.get<{ to: { address: string } }[]>('/admin/outbox?pageSize=100')).body.data.filter(
      ({ to }) => to.address === `${id}@example.org`,
    ).length;
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
  assert.deepEqual([await mailsTo(mia), await mailsTo(ana)], [1, 0]);
  await switchTo(true);
  assert.equal(await notices(ana), 1);
});

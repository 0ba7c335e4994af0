import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { foundGroup } from '../../../people/groups/index.ts';
import { isUuid, newId } from '../../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/app.ts';
import { fanOut } from './broadcasts.service.ts';
import { PAGE_SIZE, tellPage, type FanOutPage } from './fan-out.service.ts';
import type { NotificationView } from '../notifications.schemas.ts';

let testApp: TestApp;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
});
after(() => testApp.close());

const list = async (caller: Caller): Promise<NotificationView[]> =>
  (await caller.get<NotificationView[]>('/self/notifications')).body.data;

async function settled(): Promise<void> {
  await until(
    async () =>
      (
        await testApp.database.pool.query(
          `select 1 from pgboss.job where name like 'notification.%' and start_after < now() + interval '1 second'
             and state in ('created', 'active', 'retry')`,
        )
      ).rowCount,
    (count) => count === 0,
  );
}

async function addAccounts(org: TestOrganization, count: number): Promise<void> {
  await testApp.database.pool.query(
    `insert into account (organization_id, id, username, share_code, created_at, updated_at)
     select $1, gen_random_uuid(), 'many-' || n, 'many-' || n, now(), now() from generate_series(1, $2::int) n`,
    [org.organization.id, count],
  );
}

interface Row {
  id: string;
  account_id: string;
}
const rowsOf = async (announcementId: string): Promise<Row[]> =>
  (
    await testApp.database.pool.query<Row>(
      'select id, account_id from notification where announcement_id = $1 order by account_id',
      [announcementId],
    )
  ).rows;

async function makeEvent(org: TestOrganization, name: string): Promise<string> {
  const id = newId();
  const at = { organization_id: org.organization.id, created_at: new Date(), updated_at: new Date() };
  await org
    .context()
    .db.insertInto('event')
    .values({ ...at, id, slug: `event-${id}`, name, event_start: new Date(), event_end: new Date() })
    .execute();
  return id;
}

test('an announcement reaches everybody, also where the database does not know the time zone of one', async () => {
  const org = await testApp.organization();
  const [staff, odd] = [await org.staff(), await org.member()];
  await odd.put('/self/notificationPreferences', { digest: 'daily' });
  const other = await org.member();
  for (const [zone, title] of [
    ['AET', 'Doors open'],
    ['Mars/Base', 'Doors close'],
  ] as const) {
    await testApp.database.pool.query('update account set timezone = $1 where id = $2', [zone, odd.id]);
    const made = await staff.post<{ id: string }>('/admin/announcements', {
      title,
      html: '<p>At noon.</p>',
      email: true,
      push: false,
    });
    const rows = await until(
      () => rowsOf(made.body.data.id),
      (all) => all.length === 2,
    );
    assert.deepEqual(rows.map((row) => row.account_id).sort(), [odd.id, other.id].sort());
  }
});

test('an announcement reaches everybody but its writer, over many pages, each once', async () => {
  const org = await testApp.organization();
  const [staff, ana] = [await org.staff(), await org.member()];
  await addAccounts(org, 2 * PAGE_SIZE + 10);
  const made = await staff.post<{ id: string }>('/admin/announcements', {
    title: 'Closed on Monday',
    html: '<p>Until noon.</p>',
    email: false,
    push: false,
  });
  assert.equal(made.statusCode, 200, made.body.message);
  const { id } = made.body.data;
  const rows = await until(
    () => rowsOf(id),
    (all) => all.length === 2 * PAGE_SIZE + 11,
  );
  await settled();
  assert.equal((await rowsOf(id)).length, rows.length);
  assert.ok(rows.every((row) => isUuid(row.id) && row.account_id !== staff.id));
  assert.equal(new Set(rows.map((row) => row.account_id)).size, rows.length);
  const [told] = await list(ana);
  assert.deepEqual(
    [told?.type, told?.sender, told?.announcement?.id, told?.announcement?.title, told?.url],
    ['ANNOUNCEMENT', null, id, 'Closed on Monday', '/announcements/closed-on-monday'],
  );
  const whole = await staff.get<{ delivery: { delivered: number } }[]>('/admin/announcements');
  assert.equal(whole.body.data[0]?.delivery.delivered, rows.length);

  // Heard a second time, as after a crash: nobody is told twice, and nothing is counted twice.
  const ctx = org.context();
  const broadcast = { topic: 'organizationAnnouncement', subjectId: id, announcementId: id } as const;
  await fanOut(ctx, { ...broadcast, exceptId: staff.id }, { of: 'organization' }, 0);
  await settled();
  assert.equal((await rowsOf(id)).length, rows.length);

  // Taken back, it is gone at once, and its rows soon after.
  await staff.delete(`/admin/announcements/${id}`);
  assert.deepEqual(await list(ana), []);
  await until(
    () => rowsOf(id),
    (all) => all.length === 0,
  );
});

test('a page is one statement for its accounts, however many they are', async () => {
  const org = await testApp.organization();
  await addAccounts(org, 60);
  const ctx = org.context();
  const eventId = await makeEvent(org, 'Many');
  const page: FanOutPage = {
    broadcast: { topic: 'groupPost', subjectId: eventId, eventId },
    audience: { of: 'organization' },
    waitSeconds: 0,
  };
  // Undone, so that no worker goes on from it, and each run meets the same.
  const undone = new Error('undone');
  const count = async (told: number): Promise<number> => {
    const { queries } = await testApp.fewestQueries(() =>
      assert.rejects(
        ctx.transaction(async (inner) => {
          assert.deepEqual(await tellPage(inner, page), { told, next: undefined });
          throw undone;
        }),
        undone,
      ),
    );
    return queries;
  };
  const many = await count(60);
  await testApp.database.pool.query(
    "delete from account where organization_id = $1 and username <> 'many-1'",
    [org.organization.id],
  );
  assert.equal(many, await count(1));
});

test('a page that failed leaves nothing, and is done again', async () => {
  const org = await testApp.organization();
  await addAccounts(org, 5);
  const ctx = org.context();
  const eventId = await makeEvent(org, 'Twice');
  const page: FanOutPage = {
    broadcast: { topic: 'event', subjectId: eventId, eventId },
    audience: { of: 'organization' },
    waitSeconds: 0,
  };
  await assert.rejects(
    ctx.transaction(async (inner) => {
      await tellPage(inner, page);
      throw new Error('killed');
    }),
  );
  assert.equal((await ctx.transaction((inner) => tellPage(inner, page))).told, 5);
  assert.equal((await ctx.transaction((inner) => tellPage(inner, page))).told, 0);
});

test('an announcement or a content that is deleted while a page of it is told leaves no notice behind', async () => {
  const org = await testApp.organization();
  const [staff, reader] = [await org.staff(), await org.member()];
  const made = async <T extends { id: string }>(path: string, body: object): Promise<T> => {
    const answer = await staff.post<T>(path, body);
    assert.equal(answer.statusCode, 200, answer.body.message);
    return answer.body.data;
  };
  const { id: announcementId } = await made('/admin/announcements', {
    title: 'Later',
    html: '<p>Soon.</p>',
    email: false,
    push: false,
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const { id: channelId } = await made('/channels/managed', { channel: { name: 'News', visible: true } });
  await reader.post(`/channels/${channelId}/subscribers`);
  const { id: contentId } = await made(`/channels/managed/${channelId}/contents`, { title: 'Gone' });
  await staff.post(`/channels/managed/${channelId}/contents/${contentId}/schedule`, {
    date: new Date(0).toISOString(),
  });
  await settled();
  const told = async (): Promise<number> =>
    (
      await testApp.database.pool.query(
        'select 1 from notification where announcement_id = $1 or content_id = $2',
        [announcementId, contentId],
      )
    ).rows.length;
  await testApp.database.pool.query('delete from notification where content_id = $1', [contentId]);
  const pages: [string, FanOutPage][] = [
    [
      `/admin/announcements/${announcementId}`,
      {
        broadcast: { topic: 'organizationAnnouncement', subjectId: announcementId, announcementId },
        audience: { of: 'organization' },
        waitSeconds: 0,
      },
    ],
    [
      `/channels/managed/${channelId}/contents/${contentId}`,
      {
        broadcast: { topic: 'content', subjectId: contentId, contentId },
        audience: { of: 'subscribers', id: channelId },
        waitSeconds: 0,
      },
    ],
  ];
  for (const [path, page] of pages) {
    let isDeleted = false;
    const deleting = await org.context().transaction(async (inner) => {
      assert.ok((await tellPage(inner, page)).told > 0, path);
      const answer = staff.delete(path).finally(() => (isDeleted = true));
      await until(
        async () =>
          (
            await testApp.database.pool.query(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rowCount,
        (waiting) => waiting !== 0 || isDeleted,
      );
      assert.equal(isDeleted, false, path);
      return [answer];
    });
    assert.equal((await deleting[0])?.statusCode, 200);
    await until(told, (count) => count === 0);
    assert.deepEqual(await org.context().transaction((inner) => tellPage(inner, page)), {
      told: 0,
      next: undefined,
    });
  }
});

test("a group's words reach its members, save those who blocked the speaker", async () => {
  const org = await testApp.organization();
  const [ana, ben, cem, stranger] = await Promise.all(Array.from({ length: 4 }, () => org.member()));
  assert.ok(ana && ben && cem && stranger);
  const groupId = await foundGroup(org.context(), {
    slug: 'crew',
    name: 'Crew',
    description: '',
    access: 'private',
    moderatorId: ana.id,
    memberIds: [ben.id, cem.id],
  });
  await cem.post(`/accounts/${ana.id}/block`);
  const made = await ana.post(`/groups/${groupId}/announcements`, {
    title: 'Oars',
    html: '<p>Bring yours.</p>',
    email: false,
    push: false,
  });
  assert.equal(made.statusCode, 200, made.body.message);
  const [told] = await until(
    () => list(ben),
    (all) => all.length === 1,
  );
  await settled();
  assert.deepEqual([told?.sender?.id, told?.announcement?.group?.id, told?.group], [ana.id, groupId, null]);
  for (const other of [ana, cem, stranger]) assert.deepEqual(await list(other), []);
  await ben.post(`/accounts/${ana.id}/block`);
  assert.deepEqual(await list(ben), []);
});

test('a new event is told to its group and to those who follow its host, once; a closed one to the group alone', async () => {
  const org = await testApp.organization();
  const [host, both, follower, member] = await Promise.all(Array.from({ length: 4 }, () => org.member()));
  assert.ok(host && both && follower && member);
  const ctx = org.context(host.id);
  const groupId = await foundGroup(org.context(), {
    slug: 'crew',
    name: 'Crew',
    description: '',
    access: 'private',
    moderatorId: host.id,
    memberIds: [both.id, member.id],
  });
  for (const fan of [both, follower]) await fan.post(`/accounts/${host.id}/follow`);
  const publish = async (): Promise<string> => {
    const id = await makeEvent(org, 'Regatta');
    await testApp.database.pool.query('update event set creator_id = $1, group_id = $2 where id = $3', [
      host.id,
      groupId,
      id,
    ]);
    return id;
  };
  const told = async (caller: Caller): Promise<(string | undefined)[]> =>
    (await list(caller)).filter(({ type }) => type === 'EVENT').map(({ event }) => event?.id);
  const hear = (id: string): Promise<void> =>
    ctx.transaction((inner) => inner.record({ name: 'event.published', id }));

  const open = await publish();
  await hear(open);
  await until(
    () => told(follower),
    (ids) => ids.length === 1,
  );
  await settled();
  for (const reader of [both, follower, member]) assert.deepEqual(await told(reader), [open]);
  assert.deepEqual(await told(host), []);

  const closed = await publish();
  await testApp.database.pool.query('update event set group_only = true where id = $1', [closed]);
  const unseen = await publish();
  await testApp.database.pool.query('update event set visible = false where id = $1', [unseen]);
  const takenBack = await publish();
  await testApp.database.pool.query('update event set draft = true where id = $1', [takenBack]);
  const ofSwitchedOff = await publish();
  const asleep = { slug: 'asleep', name: 'Asleep', description: '', access: 'public' } as const;
  const asleepId = await foundGroup(org.context(), { ...asleep, moderatorId: host.id, memberIds: [] });
  await testApp.database.pool.query('update community_group set active = false where id = $1', [asleepId]);
  await testApp.database.pool.query('update event set group_id = $1 where id = $2', [
    asleepId,
    ofSwitchedOff,
  ]);
  await hear(takenBack);
  await hear(ofSwitchedOff);
  await hear(closed);
  await hear(unseen);
  await hear(newId());
  await until(
    () => told(member),
    (ids) => ids.includes(closed),
  );
  await settled();
  assert.deepEqual(await told(follower), [open]);
  assert.deepEqual(new Set(await told(both)), new Set([open, closed]));
});

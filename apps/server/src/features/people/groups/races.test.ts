import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  useTestApp,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { newId } from '../../../platform/ids.ts';
import { foundGroup } from './index.ts';

const PAIRS = 40;
/** Groups at once: each holds one connection while another waits for its lock. */
const AT_ONCE = 4;

let testApp: TestApp;
let org: TestOrganization;
let mia: Caller;
let ben: Caller;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  mia = await org.member();
  ben = await org.member();
  staff = await org.staff();
});
after(() => testApp.close());

interface State {
  stored: number;
  members: number;
  moderators: number;
  requests: number;
  invitations: number;
  is_in: boolean;
}

async function stateOf(group: string, person: Caller): Promise<State> {
  const { rows } = await testApp.database.pool.query<State>(
    `select members_count as stored,
      (select count(*)::int from group_member m where m.group_id = g.id) as members,
      (select count(*)::int from group_member m where m.group_id = g.id and role = 'moderator') as moderators,
      (select count(*)::int from group_request r where r.group_id = g.id) as requests,
      (select count(*)::int from group_invitation i where i.group_id = g.id and status = 'invited') as invitations,
      exists (select 1 from group_member m where m.group_id = g.id and account_id = $2) as is_in
      from community_group g where id = $1`,
    [group.replace('/groups/', ''), person.id],
  );
  const [state] = rows;
  assert.ok(state);
  assert.equal(state.stored, state.members, 'members_count');
  return state;
}

interface Race {
  access?: 'public' | 'private';
  memberIds?: string[];
  /** The id of what `both` is about, where it is about something. */
  prepare?(group: string): Promise<string>;
  both(group: string, id: string): readonly [Promise<Answer>, Promise<Answer>];
  check(group: string, one: Answer, other: Answer): Promise<void>;
}

/** Contrary transitions at once, in many groups; what happened to whom must fit what was answered. */
async function race({ access = 'private', memberIds = [], prepare, both, check }: Race): Promise<void> {
  for (let from = 0; from < PAIRS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const slug = `race-${newId()}`;
        const base = { slug, name: slug, description: '', access, moderatorId: mia.id, memberIds };
        const group = `/groups/${await foundGroup(org.context(), base)}`;
        const id = (await prepare?.(group)) ?? '';
        const [one, other] = await Promise.all(both(group, id));
        for (const { statusCode, body } of [one, other])
          assert.ok(statusCode < 500 && statusCode !== 429, `${statusCode} ${body.message}`);
        await check(group, one, other);
      }),
    );
}

const firstOf = async (list: string): Promise<string> =>
  (await mia.get<{ id: string }[]>(list)).body.data[0]?.id ?? '';
/** Not over HTTP: so many in a minute are refused there. */
const direct = async (sql: string, group: string, ...values: string[]): Promise<unknown> =>
  testApp.database.pool.query(sql, [org.organization.id, newId(), group.replace('/groups/', ''), ...values]);
async function asked(group: string): Promise<string> {
  await direct(`insert into group_request values ($1, $2, $3, $4, 'requested', now(), now())`, group, ben.id);
  return firstOf(`${group}/requests`);
}
async function invited(group: string): Promise<string> {
  await direct(
    `insert into group_invitation values ($1, $2, $3, $4, $5, 'invited', now(), now())`,
    group,
    ben.id,
    mia.id,
  );
  return firstOf(`${group}/invitations`);
}

test('a request accepted and taken back at once: one of them wins', async () => {
  await race({
    prepare: asked,
    both: (group, id) => [mia.put(`${group}/requests/${id}/accept`), ben.put(`${group}/requests/cancel`)],
    async check(group, accept, cancel) {
      assert.deepEqual([accept.statusCode, cancel.statusCode].sort(), [200, 404]);
      const state = await stateOf(group, ben);
      assert.equal(state.is_in, accept.statusCode === 200);
      assert.equal(state.requests, 0);
    },
  });
});

test('a request accepted and refused at once lets the person in, whichever came first', async () => {
  await race({
    prepare: asked,
    both: (group, id) => [
      mia.put(`${group}/requests/${id}/accept`),
      staff.put(`${group}/requests/${id}/reject`),
    ],
    async check(group, accept, reject) {
      assert.equal(accept.statusCode, 200, 'a refusal can be thought better of, so accepting always holds');
      assert.ok([200, 404].includes(reject.statusCode));
      const { is_in, requests } = await stateOf(group, ben);
      assert.deepEqual({ is_in, requests }, { is_in: true, requests: 0 });
    },
  });
});

test('a request accepted twice at once makes one member', async () => {
  await race({
    prepare: asked,
    both: (group, id) => [
      mia.put(`${group}/requests/${id}/accept`),
      staff.put(`${group}/requests/${id}/accept`),
    ],
    async check(group, one, other) {
      assert.deepEqual([one.statusCode, other.statusCode].sort(), [200, 404]);
      assert.equal((await stateOf(group, ben)).members, 2);
    },
  });
});

test('an invitation accepted and taken back at once: one of them wins', async () => {
  await race({
    prepare: invited,
    both: (group, id) => [
      ben.put(`${group}/invitations/accept`),
      mia.delete(`${group}/invitations/${id}/cancel`),
    ],
    async check(group, accept, cancel) {
      assert.deepEqual([accept.statusCode, cancel.statusCode].sort(), [200, 404]);
      const state = await stateOf(group, ben);
      assert.equal(state.is_in, accept.statusCode === 200);
      assert.equal(state.invitations, 0);
    },
  });
});

test('two moderators who leave or demote each other at once leave one in charge', async () => {
  let turn = 0;
  await race({
    access: 'public',
    memberIds: [ben.id, staff.id],
    async prepare(group) {
      await mia.post(`${group}/members/${ben.id}/promote`);
      return ben.id;
    },
    both: (group) =>
      turn++ % 2 === 0
        ? [mia.post(`${group}/members/${ben.id}/demote`), ben.post(`${group}/members/${mia.id}/demote`)]
        : [mia.post(`${group}/leave`), ben.post(`${group}/members/${ben.id}/demote`)],
    async check(group) {
      assert.equal((await stateOf(group, ben)).moderators, 1);
    },
  });
});

test('promoted and removed at once: removed, and counted', async () => {
  await race({
    access: 'public',
    memberIds: [ben.id],
    both: (group) => [
      mia.post(`${group}/members/${ben.id}/promote`),
      staff.delete(`${group}/members/${ben.id}`),
    ],
    async check(group, promote, remove) {
      assert.ok([200, 404].includes(promote.statusCode));
      assert.equal(remove.statusCode, 200);
      const { members, moderators } = await stateOf(group, ben);
      assert.deepEqual({ members, moderators }, { members: 1, moderators: 1 });
    },
  });
});

test('joined twice at once is joined once; invited while joining leaves no invitation', async () => {
  const people: Caller[] = [];
  while (people.length < PAIRS)
    people.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => org.member()))));
  const inviters = await Promise.all(Array.from({ length: PAIRS / 10 }, () => org.staff()));
  let turn = 0;
  const joiner = new Map<string, Caller>();
  await race({
    access: 'public',
    both(group) {
      const number = turn++;
      const person = people[number] ?? ben;
      joiner.set(group, person);
      const inviter = inviters[number % inviters.length] ?? staff;
      const invite = () => inviter.post(`${group}/invitations`, { accountIds: [person.id] });
      return [person.post(`${group}/join`), number % 2 === 0 ? person.post(`${group}/join`) : invite()];
    },
    async check(group, one, other) {
      assert.deepEqual([one.statusCode, other.statusCode], [200, 200]);
      const { members, is_in, invitations } = await stateOf(group, joiner.get(group) ?? ben);
      assert.deepEqual({ members, is_in, invitations }, { members: 2, is_in: true, invitations: 0 });
    },
  });
});

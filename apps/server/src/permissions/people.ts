import type { Answer, Caller, TestApp, TestOrganization } from '../testing/app.ts';
import { makeBody } from '../testing/bodies.ts';
import { fillPath, type Operation, type Resolve } from '../testing/operations.ts';
import { CALLS, kindOf, makeTargets } from '../testing/targets.ts';

/**
 * Callers, by their relation to the things that a call names. All of these are in one organization: a private group
 * with people, posts and announcements, threads and circles. Almost all of them belong to the owner.
 */
export const PRINCIPALS = [
  'visitor',
  /** A member of another organization, who calls that organization's API with this one's ids. */
  'foreigner',
  /** The same, who calls this organization's API with the token of the other. */
  'intruder',
  'stranger',
  /** In the owner's threads and circles; waits at the door of the group. */
  'participant',
  'groupMember',
  'groupModerator',
  'owner',
  /** Runs the owner's events beside the owner. */
  'coHost',
  /** An owner of the organization, by the role in the staff. */
  'staff',
  'manager',
  /** Of the staff, with a role that reads what people write to support. */
  'clerk',
  /** Moderates the group, but was suspended. */
  'suspended',
  /** The owner's delegate, who acts for the owner. */
  'delegate',
  /** Acts for a team, which is a stranger to all of it. */
  'teamMember',
  /** Have a link to the owner's account: for looking, and for writing. */
  'reader',
  'writer',
  /** Somebody whom the owner blocked. */
  'blocked',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

export interface People {
  readonly callers: Readonly<Record<Principal, Caller>>;
  readonly ids: Readonly<Record<string, string>>;
  readonly organizationId: string;
  readonly org: TestOrganization;
}

/** Kinds of ids that name a caller, beside the things that features make. */
export const PEOPLE_KINDS = ['strangerId', 'groupMemberId', 'participantId', 'runnersId'] as const;

export async function makePeople(testApp: TestApp): Promise<People> {
  const org = await testApp.organization();
  const other = await testApp.organization();
  const { ids, owner, participant } = await makeTargets(org);
  const join = async (): Promise<Caller> => {
    const person = await org.member();
    await owner.post(`/groups/${ids['groupId']}/invitations`, { accountIds: [person.id] });
    await person.put(`/groups/${ids['groupId']}/invitations/accept`);
    return person;
  };
  const moderate = async (): Promise<Caller> => {
    const person = await join();
    await owner.post(`/groups/${ids['groupId']}/members/${person.id}/promote`);
    return person;
  };
  const foreigner = await other.member();
  const stranger = await org.member();
  const groupMember = await join();
  const groupModerator = await moderate();
  const suspended = await moderate();
  const blocked = await org.member();
  await owner.post(`/accounts/${blocked.id}/block`);
  const coHost = await org.member();
  for (const event of ['eventId', 'doorEventId', 'soldOutEventId'])
    await owner.post(`/listings/${ids[event]}/coHosts`, { accountId: coHost.id });
  const delegate = await org.member();
  await owner.post('/self/delegates', { email: `${delegate.id}@example.org` });
  const runner = await org.member();
  const team = await runner.post<{ id: string }>('/self/team', {
    name: 'Runners',
    email: `${stranger.id}@example.org`,
  });
  const share = async (scope: 'read' | 'read-write'): Promise<Caller> => {
    const made = await owner.post<{ token: string }>('/self/shared-access', {
      name: 'theirs alone',
      scope,
      expiresIn: 86_400,
    });
    return org.as(made.body.data.token);
  };
  const staff = await org.staff();
  const clerk = await org.member();
  const role = await staff.post<{ id: string }>('/admin/roles', { name: 'Desk', powers: ['support:read'] });
  await staff.post('/admin/staff', { email: `${clerk.id}@example.org`, role: role.body.data.id });
  const [reader, writer] = [await share('read'), await share('read-write')];
  // That a link was used is noted once a minute, whatever is called; not while it is counted who writes.
  await testApp.database.pool.query("update shared_access set last_used_at = now() + interval '1 day'");
  const callers = {
    visitor: org.visitor,
    foreigner,
    intruder: org.as(foreigner.token),
    stranger,
    participant,
    groupMember,
    groupModerator,
    owner,
    coHost,
    staff,
    manager: await org.staff('manager'),
    clerk,
    suspended,
    delegate: org.as(delegate.token, { executeas: owner.id }),
    teamMember: org.as(runner.token, { executeas: team.body.data.id }),
    reader,
    writer,
    blocked,
  };
  await testApp.database.pool.query(
    'update account set suspended_at = now() where organization_id = $1 and id = $2',
    [org.organization.id, suspended.id],
  );
  await org.context().record({ name: 'account.changed', id: suspended.id });
  const guest = await join();
  return {
    organizationId: org.organization.id,
    org,
    callers,
    ids: {
      ...ids,
      strangerId: (await org.member()).id,
      groupMemberId: guest.id,
      participantId: participant.id,
      runnersId: team.body.data.id,
    },
  };
}

/** Values that replace the valid ones of a call. */
export interface Instead {
  readonly body?: unknown;
  /** After the question mark. */
  readonly query?: string;
  /** In the place of each id, as it stands in the address. */
  readonly param?: string;
}

export async function callAs(
  { callers, ids }: People,
  who: Principal | Caller,
  operation: Operation,
  resolve: Resolve,
  { body, query, param }: Instead = {},
): Promise<Answer> {
  const caller = typeof who === 'string' ? callers[who] : who;
  const path =
    param === undefined
      ? fillPath(operation.path, (name) => {
          const id = ids[kindOf(operation.id, name)];
          if (id === undefined)
            throw new Error(`{${name}} of ${operation.id} is a kind of id that no feature makes`);
          return id;
        })
      : operation.path.replace(/\{\w+\}/g, param);
  const { query: usual, bytes } = CALLS[operation.id] ?? {};
  const asked = [typeof usual === 'function' ? usual(ids) : usual, query]
    .filter((part) => part !== undefined)
    .join('&');
  const url = asked === '' ? path : `${path}?${asked}`;
  if (bytes !== undefined)
    return caller.send('POST', url, bytes, { 'content-type': 'application/octet-stream' });
  return caller.send(operation.method, url, body ?? makeBody(operation, ids, resolve));
}

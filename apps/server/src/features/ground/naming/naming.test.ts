import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  createTestApp,
  until,
  type Answer,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { givePass, makeStage, payFor } from '../../events/attendee/stage.factory.ts';
import { inHours } from '../../events/programme/events.factory.ts';
import { makeCoupon } from '../../events/registration/passes/passes.factory.ts';
import { captureMails, identityClient, signedIn } from '../identity/identity.factory.ts';
import type { NamingRefusalView } from './naming.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await createTestApp();
  await testApp.app.startJobs();
  org = await testApp.organization();
});
after(() => testApp.close());

interface Listing {
  id: string;
  sponsors: { id: string }[];
  sessions: { id: string }[];
  sponsorshipLevels: { sponsors: { account: { id: string } | null }[] }[];
}

const hour = (value: number): string => new Date(Date.UTC(2031, 4, 1, value)).toISOString();
const EVENT = {
  eventType: 'physical',
  visible: true,
  name: 'Harbour',
  shortDescription: '',
  eventStart: hour(0),
  eventEnd: hour(48),
  timezone: 'Europe/Berlin',
};
const SESSION = { name: 'Knots', startTime: hour(9), endTime: hour(10) };

async function fine<T>(call: Promise<Answer<T>>): Promise<T> {
  const { statusCode, body } = await call;
  assert.equal(statusCode, 200, body.message);
  return body.data;
}
const refused = async (call: Promise<Answer>): Promise<unknown[]> => {
  const { statusCode, body } = await call;
  return [statusCode, body.code, body.field];
};
const create = (host: Caller, more: object = {}): Promise<Listing> =>
  fine(host.post<Listing>('/listings', { event: EVENT, ...more }));
const foundGroup = async (moderator: Caller, access = 'public'): Promise<string> =>
  (
    await fine(
      moderator.post<{ id: string }>('/groups', {
        group: { name: 'Rowers', description: '', access, active: true },
      }),
    )
  ).id;
const refusalsOf = async (person: Caller): Promise<string[]> =>
  (await fine(person.get<NamingRefusalView[]>('/self/naming-refusals'))).map(({ account }) => account.id);
const giverOf = async (
  person: Caller,
  { place, subjectId }: { place: string; subjectId: string },
): Promise<string | undefined> => {
  const path = `/self/naming-giver?place=${place}&subjectId=${subjectId}`;
  return (await fine(person.get<{ giver: { id: string } | null }>(path))).giver?.id;
};
const sponsorsOf = (listing: Listing): string[] => listing.sponsors.map(({ id }) => id);
const shifted = (name: string, parts: readonly string[] = ['agenda', 'sponsors']) => ({
  name,
  eventStart: new Date(Date.UTC(2032, 4, 1)).toISOString(),
  parts,
});

/** As after so many of them on the running day; an organization of its own has one such count. */
async function setCount(own: TestOrganization, from: number, to: number): Promise<void> {
  const { rowCount } = await testApp.database.pool.query(
    `update identity_limit set hits = $3
     where organization_id = $1 and hits = $2 and expires_at > now() + interval '23 hours'`,
    [own.organization.id, from, to],
  );
  assert.equal(rowCount, 1, `counted ${from}`);
}

test('a day allows a hundred people as co-hosts and sponsors of events and groups together, and staff any number', async () => {
  const own = await testApp.organization();
  const [host, ana, ben, cleo] = [
    await own.member(),
    await own.member(),
    await own.member(),
    await own.member(),
  ];
  const groupId = await foundGroup(host);
  const { id } = await create(host, { sponsorIds: [ana.id, host.id] });
  await fine(host.put(`/listings/${id}/sponsors/${ana.id}`, {}));
  await fine(host.put(`/listings/${id}/sponsors/${ana.id.toUpperCase()}`, {}));
  const session = { ...SESSION, sponsorIds: [ana.id.toUpperCase()] };
  await fine(host.post(`/listings/${id}/sessions`, { session }));
  const level = await fine(host.post<{ id: string }>(`/listings/${id}/sponsorshipLevels`, { name: 'Gold' }));
  const ranked = { name: 'Ropeworks', accountId: ana.id };
  await fine(host.post(`/listings/${id}/sponsorshipLevels/${level.id}/sponsors`, ranked));
  await fine(host.post(`/listings/${id}/coHosts`, { accountId: ben.id }));
  await fine(host.put(`/listings/${id}/coHosts/${ben.id}`, {}));
  await fine(host.put(`/groups/${groupId}/sponsors/${ana.id}`, { sortOrder: 1 }));
  await fine(host.put(`/groups/${groupId}/sponsors/${ana.id}`, { sortOrder: 2 }));
  // One sponsor of the event, one co-host, one sponsor of the group.
  await setCount(own, 3, 98);
  // A copy names both sponsors of the event once more: ana, wherever she stands, and cleo.
  await fine(host.post(`/listings/${id}/sponsors`, { sponsorId: cleo.id }));
  const copied = await host.post<Listing>(`/listings/${id}/copy`, shifted('Harbour two'));
  assert.equal(copied.statusCode, 429);
  const wait = Number(copied.headers['retry-after']);
  assert.ok(wait > 23 * 3600 && wait <= 24 * 3600, String(wait));
  assert.match(copied.body.message, /100 people a day.*24 hours/);
  assert.equal((await fine(host.get<unknown[]>('/listings?search=Harbour'))).length, 1);
  await fine(host.post(`/listings/${id}/copy`, shifted('Without sponsors', ['agenda'])));
  // A batch is refused as a whole, and counts nothing.
  const both = await refused(
    host.post('/listings', { event: { ...EVENT, name: 'Quay' }, sponsorIds: [ana.id, ben.id] }),
  );
  assert.deepEqual(both.slice(0, 2), [429, 'naming.tooMany']);
  await fine(host.post(`/listings/${id}/coHosts`, { accountId: cleo.id }));
  for (const call of [
    host.post(`/listings/${id}/sponsors`, { sponsorId: (await own.member()).id }),
    host.post(`/listings/${id}/coHosts`, { accountId: ana.id }),
    host.put(`/groups/${groupId}/sponsors/${cleo.id}`, {}),
    host.post(`/listings/${id}/sessions`, { session: { ...SESSION, sponsorIds: [(await own.member()).id] } }),
  ])
    assert.deepEqual((await refused(call)).slice(0, 2), [429, 'naming.tooMany']);
  // Sponsors who are there already are no new ones.
  await fine(
    host.post(`/listings/${id}/sessions`, { session: { ...SESSION, sponsorIds: [ana.id, cleo.id] } }),
  );
  await fine(host.put(`/groups/${groupId}/sponsors/${ana.id}`, { sortOrder: 3 }));

  const staff = await own.staff();
  await fine(staff.put(`/listings/${id}/sponsors/${(await own.member()).id}`, {}));
  await fine(staff.put(`/groups/${groupId}/sponsors/${cleo.id}`, {}));
  const { rowCount } = await testApp.database.pool.query(
    `select from identity_limit where organization_id = $1 and expires_at > now() + interval '23 hours'`,
    [own.organization.id],
  );
  assert.equal(rowCount, 1, 'staff are not counted');
});

test('a co-host who leaves refuses the one who named them, only when they ask for it', async () => {
  const [host, coHost] = [await org.member(), await org.member()];
  const { id } = await create(host);
  const add = () => host.post(`/listings/${id}/coHosts`, { accountId: coHost.id });
  const path = `/listings/${id}/coHosts/${coHost.id}`;
  await fine(add());
  assert.deepEqual(await refused(host.delete(`${path}?refuse=true`)), [400, 'naming.refuseOther', 'refuse']);
  await fine(coHost.delete(path));
  assert.deepEqual(await refusalsOf(coHost), []);
  await fine(add());
  await fine(coHost.delete(`/listings/${id}/coHosts/${coHost.id.toUpperCase()}?refuse=true`));
  assert.deepEqual([await refusalsOf(coHost), await refusalsOf(host)], [[host.id], []]);

  // Everywhere, under any spelling, with the answer of an account that blocks the host, or that is not there.
  const blocker = await org.member();
  await fine(blocker.post(`/accounts/${host.id}/block`));
  const groupId = await foundGroup(host);
  const stage = await makeStage(org);
  const { path: pass } = await givePass(stage, host);
  const level = await fine(host.post<{ id: string }>(`/listings/${id}/sponsorshipLevels`, { name: 'Gold' }));
  const willing = await org.member();
  for (const name of [coHost.id, coHost.id.toUpperCase()]) {
    const answers = async (accountId: string) => [
      await refused(host.post(`/listings/${id}/coHosts`, { accountId })),
      await refused(host.put(`/listings/${id}/coHosts/${accountId}`, {})),
      await refused(host.post(`/listings/${id}/sponsors`, { sponsorId: accountId })),
      await refused(
        host.post(`/listings/${id}/sponsorshipLevels/${level.id}/sponsors`, { name: 'Ropeworks', accountId }),
      ),
      await refused(
        host.post(`/listings/${id}/sessions`, {
          session: { ...SESSION, sponsorIds: [willing.id, accountId] },
        }),
      ),
      await refused(host.post('/listings', { event: EVENT, sponsorIds: [willing.id, accountId] })),
      await refused(host.post(`${pass}/transfer`, { receiverId: accountId })),
      await refused(host.put(`/groups/${groupId}/sponsors/${accountId}`, {})),
    ];
    const gone = await answers(name);
    assert.deepEqual(gone, await answers(blocker.id));
    assert.deepEqual(gone, [
      [404, 'account.notFound', 'accountId'],
      [404, 'account.notFound', 'accountId'],
      [404, 'account.notFound', 'sponsorId'],
      [404, 'account.notFound', 'accountId'],
      [404, 'account.notFound', 'session.sponsorIds/1'],
      [404, 'account.notFound', 'sponsorIds/1'],
      [404, 'account.notFound', 'receiverId'],
      [404, 'account.notFound', 'accountId'],
    ]);
  }
  const { username } = await fine(coHost.get<{ username: string }>('/self'));
  assert.deepEqual(await fine(host.get(`${pass}/transfer/accounts?search=${username}`)), []);
  // Other people name them as before.
  const other = await org.member();
  await create(other, { sponsorIds: [coHost.id] });
});

/** The follows by or of an account, once so many of them were heard. */
async function heardFollows(accountId: string, count: number): Promise<void> {
  const states = async () => {
    const { rows } = await testApp.database.pool.query<{ state: string }>(
      `select state from pgboss.job where name = 'naming.lift-by-follow' and data::text like $1`,
      [`%${accountId}%`],
    );
    return rows.map(({ state }) => state);
  };
  await until(states, (all) => all.length === count && all.every((state) => state === 'completed'));
}

test('a refused person may name again once they are allowed to, or followed', async () => {
  const [host, person] = [await org.member(), await org.member()];
  const { id } = await create(host);
  const refuse = async () => {
    await fine(host.post(`/listings/${id}/sponsors`, { sponsorId: person.id }));
    await fine(person.delete(`/events/${id}/sponsors/self?refuse=true`));
    assert.equal((await host.post(`/listings/${id}/sponsors`, { sponsorId: person.id })).statusCode, 404);
  };
  await refuse();
  // Nobody else lifts it: not the host, not another person.
  await fine(host.delete(`/self/naming-refusals/${person.id}`));
  assert.deepEqual(await refusalsOf(person), [host.id]);
  for (let turn = 0; turn < 2; turn += 1)
    await fine(person.delete(`/self/naming-refusals/${host.id.toUpperCase()}`));
  await refuse();
  await fine(host.post(`/accounts/${person.id}/follow`));
  await heardFollows(person.id, 1);
  assert.deepEqual(await refusalsOf(person), [host.id]);
  await fine(person.post(`/accounts/${host.id}/follow`));
  await heardFollows(person.id, 2);
  assert.deepEqual(await refusalsOf(person), []);
  await refuse();
  // To follow once more is no new follow.
  await fine(person.post(`/accounts/${host.id}/follow`));
  assert.deepEqual(await refusalsOf(person), [host.id]);
  const elsewhere = await (await testApp.organization()).member();
  assert.equal((await elsewhere.delete(`/self/naming-refusals/${host.id}`)).statusCode, 404);
});

test('a sponsor refuses the host who named them, not the one who made the event', async () => {
  const [creator, coHost, sponsor] = [await org.member(), await org.member(), await org.member()];
  const { id } = await create(creator);
  await fine(creator.post(`/listings/${id}/coHosts`, { accountId: coHost.id }));
  await fine(coHost.post(`/listings/${id}/sponsors`, { sponsorId: sponsor.id }));
  await fine(creator.post(`/listings/${id}/sessions`, { session: { ...SESSION, sponsorIds: [sponsor.id] } }));
  const path = `/events/${id}/sponsors/self?refuse=true`;
  const at = { place: 'eventSponsor', subjectId: id } as const;
  assert.deepEqual(await giverOf(sponsor, at), coHost.id);
  assert.deepEqual(await giverOf(sponsor, { place: 'coHost', subjectId: id }), undefined);
  assert.deepEqual(await giverOf(coHost, { place: 'coHost', subjectId: id }), creator.id);
  assert.deepEqual(await giverOf(creator, at), undefined);
  await fine(sponsor.delete(path));
  assert.equal((await sponsor.delete(path)).statusCode, 404);
  assert.deepEqual(await refusalsOf(sponsor), [coHost.id]);
  assert.deepEqual(await giverOf(sponsor, at), undefined);
  await fine(creator.post(`/listings/${id}/sponsors`, { sponsorId: sponsor.id }));
  // Hosts who name themselves have nobody to refuse.
  await fine(coHost.post(`/listings/${id}/sponsors`, { sponsorId: coHost.id }));
  await fine(coHost.delete(path));
  assert.deepEqual(await refusalsOf(coHost), []);
});

test('a sponsor who is taken off has nobody to refuse any more, unless they still stand elsewhere in the event', async () => {
  const [host, ana, ben] = [await org.member(), await org.member(), await org.member()];
  const { id } = await create(host, { sponsorIds: [ana.id, ben.id] });
  const at = { place: 'eventSponsor', subjectId: id };
  const post = { session: { ...SESSION, sponsorIds: [ana.id] } };
  await fine(host.post(`/listings/${id}/sessions`, post));
  const sessionId = (await fine(host.get<Listing>(`/listings/${id}`))).sessions[0]?.id ?? '';
  const level = await fine(host.post<{ id: string }>(`/listings/${id}/sponsorshipLevels`, { name: 'Gold' }));
  const levelPath = `/listings/${id}/sponsorshipLevels/${level.id}`;
  await fine(host.post(`${levelPath}/sponsors`, { name: 'Ropeworks', accountId: ben.id }));
  for (const person of [ana, ben]) {
    await fine(host.delete(`/listings/${id}/sponsors/${person.id}`));
    assert.equal(await giverOf(person, at), host.id);
  }
  await fine(host.put(`/listings/${id}/sessions/${sessionId}`, { session: { sponsorIds: [] } }));
  assert.deepEqual([await giverOf(ana, at), await giverOf(ben, at)], [undefined, host.id]);
  await fine(host.delete(levelPath));
  assert.equal(await giverOf(ben, at), undefined);
  await fine(host.post(`/listings/${id}/sponsors`, { sponsorId: ana.id }));
  await fine(host.delete(`/listings/${id}/sponsors/${ana.id}`));
  assert.equal(await giverOf(ana, at), undefined);
  await fine(host.put(`/listings/${id}/sessions/${sessionId}`, { session: { sponsorIds: [ana.id] } }));
  await fine(host.delete(`/listings/${id}/sessions/${sessionId}`));
  assert.equal(await giverOf(ana, at), undefined);
  // A sponsor taken off by other means, and then by themselves named anew.
  await fine(host.post(`/listings/${id}/coHosts`, { accountId: ben.id }));
  await fine(host.post(`/listings/${id}/sponsors`, { sponsorId: ben.id }));
  await testApp.database.pool.query('delete from event_sponsor where account_id = $1', [ben.id]);
  await fine(ben.post(`/listings/${id}/sponsors`, { sponsorId: ben.id }));
  assert.equal(await giverOf(ben, at), undefined);
});

test('more people at once than a day allows are refused with a text of its own, and staff add them', async () => {
  const own = await testApp.organization();
  const [host, staff] = [await own.member(), await own.staff()];
  const people = await Promise.all(Array.from({ length: 101 }, () => own.member()));
  const ids = people.map((person) => person.id);
  const [first, rest] = [ids.slice(0, 60), ids.slice(60)];
  const sessions = [{ ...SESSION, sponsorIds: [...rest, ...first] }];
  const beyond = await host.post('/listings', { event: EVENT, sponsorIds: first, sessions });
  assert.deepEqual([beyond.statusCode, beyond.body.code], [400, 'naming.tooManyAtOnce']);
  assert.match(beyond.body.message, /101 people.*100 a day/);
  const { id } = await fine(staff.post<Listing>('/listings', { event: EVENT, sponsorIds: first, sessions }));
  await testApp.database.pool.query('update event set creator_id = $2 where id = $1', [id, host.id]);
  const copied = await host.post(`/listings/${id}/copy`, shifted('Harbour two'));
  assert.deepEqual([copied.statusCode, copied.body.code], [400, 'naming.tooManyAtOnce']);
  await fine(host.post(`/listings/${id}/copy`, shifted('Harbour two', ['agenda'])));
});

test('a copy leaves out sponsors who refuse the one who copies', async () => {
  const [host, willing, unwilling] = [await org.member(), await org.member(), await org.member()];
  const { id } = await create(host, { sponsorIds: [willing.id, unwilling.id] });
  const session = { ...SESSION, sponsorIds: [willing.id, unwilling.id] };
  await fine(host.post(`/listings/${id}/sessions`, { session }));
  const level = await fine(host.post<{ id: string }>(`/listings/${id}/sponsorshipLevels`, { name: 'Gold' }));
  for (const accountId of [willing.id, unwilling.id, null])
    await fine(
      host.post(`/listings/${id}/sponsorshipLevels/${level.id}/sponsors`, { name: 'Ropeworks', accountId }),
    );
  const second = await create(host, { sponsorIds: [unwilling.id] });
  await fine(unwilling.delete(`/events/${second.id}/sponsors/self?refuse=true`));
  // There the sponsor still stands, and may be moved about.
  const change = { session: { name: 'Bends', sponsorIds: [unwilling.id, willing.id] } };
  const sessionId = (await fine(host.get<Listing>(`/listings/${id}`))).sessions[0]?.id ?? '';
  await fine(host.put(`/listings/${id}/sessions/${sessionId}`, change));
  const copy = await fine(host.post<Listing>(`/listings/${id}/copy`, shifted('Once more')));
  assert.deepEqual(sponsorsOf(copy), [willing.id]);
  const { rows } = await testApp.database.pool.query<{ account_id: string }>(
    `select account_id from session_sponsor join event_session on event_session.id = session_id where event_id = $1`,
    [copy.id],
  );
  assert.deepEqual(
    rows.map((row) => row.account_id),
    [willing.id],
  );
  assert.deepEqual(
    copy.sponsorshipLevels.map(({ sponsors }) => sponsors.map(({ account }) => account?.id)),
    [[willing.id, undefined]],
  );
});

/** The facts that processes tell one another from now on. */
async function listen() {
  const client = await testApp.database.pool.connect();
  const payloads: string[] = [];
  client.on('notification', ({ payload = '' }) => payloads.push(payload));
  await client.query('listen atrium_fact');
  return {
    payloads,
    async [Symbol.asyncDispose]() {
      await client.query('unlisten *');
      client.release(true);
    },
  };
}

test('a sponsor of a group leaves it, also one that they cannot see, and keeps the place until then', async () => {
  const [moderator, sponsor] = [await org.member(), await org.member()];
  const groupId = await foundGroup(moderator, 'private');
  const second = await foundGroup(moderator);
  const put = (group: string, id: string) =>
    moderator.put(`/groups/${group}/sponsors/${id}`, { sortOrder: 7 });
  for (const group of [groupId, second]) await fine(put(group, sponsor.id));
  assert.equal((await moderator.delete(`/groups/${groupId}/sponsors/self`)).statusCode, 404);
  await using heard = await listen();
  await fine(sponsor.delete(`/groups/${groupId.toUpperCase()}/sponsors/self?refuse=true`));
  // Caches know the group under the id as it is stored.
  await until(
    () => Promise.resolve(heard.payloads),
    (facts) => facts.some((fact) => fact.includes('group.changed')),
  );
  assert.ok(heard.payloads.some((fact) => fact.includes('group.changed') && fact.includes(groupId)));
  assert.equal((await sponsor.delete(`/groups/${groupId}/sponsors/self`)).statusCode, 404);
  assert.deepEqual(await refusalsOf(sponsor), [moderator.id]);
  assert.equal((await put(groupId, sponsor.id)).statusCode, 404);
  // The other group saves its whole list once more.
  for (const id of [sponsor.id, sponsor.id.toUpperCase()]) await fine(put(second, id));
  const there = await fine(moderator.get<{ id: string }[]>(`/groups/${second}/sponsors`));
  assert.deepEqual(
    there.map(({ id }) => id),
    [sponsor.id],
  );
});

test('a gift is given back also where passes cannot be canceled, and refuses the one who gave it last', async () => {
  const stage = await makeStage(org, { passType: { cancelable: false } });
  const [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
  const { path, id } = await givePass(stage, ana);
  interface Pass {
    giver: { id: string } | null;
    cancelableUntil: string | null;
  }
  const seenBy = async (person: Caller) => {
    const { giver, cancelableUntil } = await fine(person.get<Pass>(path));
    return [giver?.id, cancelableUntil !== null];
  };
  assert.deepEqual(await seenBy(ana), [undefined, false]);
  const give = (from: Caller, to: Caller) =>
    from.post(`${path}/transfer`, { receiverId: to.id.toUpperCase() });
  await fine(give(ana, ben));
  assert.deepEqual(await seenBy(ben), [ana.id, true]);
  await fine(give(ben, cleo));
  await fine(give(cleo, ben));
  await fine(give(ben, ana));
  // It is ana's own again.
  assert.deepEqual(await seenBy(ana), [ben.id, false]);
  assert.deepEqual((await refused(ana.put(`${path}/cancel`, { refuse: true }))).slice(0, 2), [
    409,
    'pass.notCancelable',
  ]);
  assert.deepEqual(await refusalsOf(ana), []);
  const givers = async () => {
    const { rows } = await testApp.database.pool.query<{ account_id: string }>(
      'select account_id from naming where pass_id = $1',
      [id],
    );
    return rows.map((row) => row.account_id);
  };
  assert.deepEqual(await givers(), [ana.id]);
  await fine(give(ana, cleo));
  await fine(give(cleo, ben));
  assert.deepEqual(await givers(), [ben.id]);
  await fine(ben.put(`${path}/cancel`, { refuse: true }));
  await fine(ben.put(`${path}/cancel`, { refuse: true }));
  assert.deepEqual(await refusalsOf(ben), [cleo.id]);
  const more = await givePass(stage, cleo);
  assert.equal((await cleo.post(`${more.path}/transfer`, { receiverId: ben.id })).statusCode, 404);
  const other = await givePass(stage, ana);
  await fine(ana.post(`${other.path}/transfer`, { receiverId: ben.id }));
  await fine(ben.put(`${other.path}/cancel`, {}));
  assert.deepEqual(await refusalsOf(ben), [cleo.id]);
});

test('a paid gift that cannot be given back is kept, and its giver refused', async () => {
  const stage = await makeStage(org, { passType: { cancelable: false } });
  const [giver, receiver] = [await org.member(), await org.member()];
  const { id, path } = await givePass(stage, giver, { price: 20_00, amount_paid: 20_00 });
  await fine(giver.post(`${path}/transfer`, { receiverId: receiver.id }));
  const at = { place: 'pass', subjectId: id };
  assert.equal(await giverOf(receiver, at), giver.id);
  // Of another's pass nobody is known.
  assert.equal((await giver.post('/self/naming-refusals', at)).statusCode, 404);
  assert.deepEqual(await refusalsOf(giver), []);
  // A giver who blocks the person can be refused as well.
  await fine(giver.post(`/accounts/${receiver.id}/block`));
  assert.equal(await giverOf(receiver, at), giver.id);
  await fine(receiver.post('/self/naming-refusals', at));
  assert.deepEqual(await refusalsOf(receiver), [giver.id]);
  await fine(receiver.delete(`/self/naming-refusals/${giver.id}`));
  assert.deepEqual(await refusalsOf(receiver), []);
  await fine(giver.post(`/accounts/${receiver.id}/unblock`));
  await fine(receiver.post('/self/naming-refusals', at));
  // Said again, it counts from then on: who was followed in between is not followed anew.
  await testApp.database.pool.query(
    `update naming_refusal set created_at = created_at - interval '1 hour' where refuser_id = $1`,
    [receiver.id],
  );
  await fine(receiver.post('/self/naming-refusals', at));
  const [latest] = await fine(receiver.get<NamingRefusalView[]>('/self/naming-refusals'));
  assert.ok(Date.parse(latest?.createdAt ?? '') > Date.now() - 1_800_000, latest?.createdAt);
  assert.deepEqual([await refusalsOf(receiver), await giverOf(receiver, at)], [[giver.id], undefined]);
  assert.equal((await fine(receiver.get<{ id: string }>(path))).id, id, 'kept');
  const more = await givePass(stage, giver, { price: 20_00, amount_paid: 20_00 });
  assert.equal((await giver.post(`${more.path}/transfer`, { receiverId: receiver.id })).statusCode, 404);
});

test('teams of a person count with them, and refusing the person refuses what they do for a team', async () => {
  const own = await testApp.organization();
  const xanthe = { firstName: 'Xanthe', lastName: 'Aurum' };
  const [host, person] = [await own.member(), await own.member(xanthe)];
  const crew = { name: 'Crew', email: `${(await own.member()).id}@example.org` };
  const team = await fine(host.post<{ id: string }>('/self/team', crew));
  const asTeam = own.as(host.token, { executeAs: team.id });
  const { id } = await create(asTeam, { sponsorIds: [(await own.member()).id] });
  await create(host, { sponsorIds: [(await own.member()).id] });
  await setCount(own, 2, 100);
  assert.equal(
    (await asTeam.post(`/listings/${id}/sponsors`, { sponsorId: (await own.member()).id })).statusCode,
    429,
  );
  await setCount(own, 100, 5);
  const mine = await create(host, { sponsorIds: [person.id] });
  await fine(person.delete(`/events/${mine.id}/sponsors/self?refuse=true`));
  const again = await asTeam.post(`/listings/${id}/sponsors`, { sponsorId: person.id });
  assert.deepEqual([again.statusCode, again.body.code], [404, 'account.notFound']);
  // Nor does the team find them for a pass.
  const stage = await makeStage(own);
  const { path } = await givePass(stage, { ...asTeam, id: team.id });
  const stranger = await own.member(xanthe);
  const found = await fine(asTeam.get<{ id: string }[]>(`${path}/transfer/accounts?search=xanthe`));
  assert.deepEqual(
    found.map((account) => account.id),
    [stranger.id],
  );
});

test('a free gift is given back while the event runs, and stays when it was used', async () => {
  const running = { event_start: inHours(-2), event_end: inHours(2) };
  const stage = await makeStage(org, { event: running, passType: { cancelable: false } });
  const [giver, receiver] = [await org.member(), await org.member()];
  const give = async () => {
    const pass = await givePass(stage, giver);
    await fine(giver.post(`${pass.path}/transfer`, { receiverId: receiver.id }));
    return pass;
  };
  const [used, unused, out] = [await give(), await give(), await give()];
  // Let in at a door, and out again.
  await testApp.database.pool.query(
    `insert into check_in (organization_id, event_id, nonce, pass_id, action, door, scanned_at, received_at, verdict, told)
     values ($1, $2, gen_random_uuid(), $3, 'in', 'Main', now(), now(), 'first', 'first')`,
    [org.organization.id, stage.eventId, out.id],
  );
  assert.deepEqual((await refused(receiver.put(`${out.path}/cancel`, {}))).slice(0, 2), [409, 'pass.used']);
  // Its page offers no canceling, only to refuse the giver.
  assert.equal(
    (await fine(receiver.get<{ cancelableUntil: string | null }>(out.path))).cancelableUntil,
    null,
  );
  await testApp.database.pool.query('update pass set used_at = now() where id = $1', [used.id]);
  assert.deepEqual((await refused(receiver.put(`${used.path}/cancel`, { refuse: true }))).slice(0, 2), [
    409,
    'pass.used',
  ]);
  const { cancelableUntil } = await fine(receiver.get<{ cancelableUntil: string }>(unused.path));
  assert.equal(cancelableUntil, running.event_end.toISOString());
  await fine(receiver.put(`${unused.path}/cancel`, { refuse: true }));
  assert.deepEqual(await refusalsOf(receiver), [giver.id]);

  const begun = await makeStage(org, { event: running });
  const own = await givePass(begun, giver);
  assert.deepEqual((await refused(giver.put(`${own.path}/cancel`, {}))).slice(0, 2), [409, 'event.begun']);
  const other = await org.member();
  const last = await givePass(begun, giver);
  await fine(giver.post(`${last.path}/transfer`, { receiverId: other.id }));
  await testApp.database.pool.query(
    `update event set event_end = now() - interval '1 minute' where id = $1`,
    [begun.eventId],
  );
  assert.deepEqual((await refused(other.put(`${last.path}/cancel`, {}))).slice(0, 2), [409, 'event.over']);
});

test('nobody is refused in the place of a giver whose account is gone', async () => {
  const stage = await makeStage(org);
  const [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
  const { path } = await givePass(stage, ana);
  for (const [from, to] of [
    [ana, ben],
    [ben, cleo],
    [cleo, ben],
  ] as const)
    await fine(from.post(`${path}/transfer`, { receiverId: to.id }));
  await fine(cleo.delete('/self'));
  await until(
    () => ben.get<{ giver: unknown }>(path),
    ({ body }) => body.data.giver === null,
  );
  await fine(ben.put(`${path}/cancel`, { refuse: true }));
  assert.deepEqual(await refusalsOf(ben), []);
});

test('a day allows fifty free passes to others, and any number that was paid', async () => {
  const own = await testApp.organization();
  const [giver, receiver] = [await own.member(), await own.member()];
  const stage = await makeStage(own);
  const give = async (pass: object = {}) => {
    const { path } = await givePass(stage, giver, pass);
    return giver.post(`${path}/transfer`, { receiverId: receiver.id });
  };
  const { path } = await givePass(stage, giver);
  for (let turn = 0; turn < 2; turn += 1)
    await fine(giver.post(`${path}/transfer`, { receiverId: receiver.id }));
  await setCount(own, 1, 49);
  // Two at once at the edge: one is the fiftieth.
  const edge = await Promise.all([give(), give()]);
  assert.deepEqual(edge.map(({ statusCode }) => statusCode).toSorted(), [200, 429]);
  const beyond = await give();
  assert.deepEqual([beyond.statusCode, beyond.body.code], [429, 'naming.tooManyPasses']);
  assert.match(beyond.body.message, /50 free passes a day.*24 hours/);
  assert.ok(Number(beyond.headers['retry-after']) > 23 * 3600);
  await fine(give({ price: 20_00, amount_paid: 20_00 }));
  // A refunded pass was not paid.
  const unpaid = await give({ price: 20_00, amount_paid: 20_00, amount_refunded: 20_00 });
  assert.equal(unpaid.statusCode, 429);

  // The buyer of a group ticket pays for all that is redeemed from it; one that cost nothing makes no pass a paid one.
  const { db, organizationId } = own.context();
  const { registrationId } = await givePass(stage, giver);
  const ticket = { pre_paid: true, registration_id: registrationId, supply: 5 };
  const couponId = await makeCoupon(db, organizationId, stage.eventId, ticket);
  const redeemed = { price: 20_00, amount_paid: 0, coupon_id: couponId };
  assert.equal((await give(redeemed)).statusCode, 429);
  await payFor(stage, giver, await own.staff(), registrationId, [
    {
      kind: 'coupon',
      thing_id: couponId,
      pass_id: null,
      name: 'Group ticket',
      quantity: 5,
      price: 20_00,
      discount: 0,
    },
  ]);
  await fine(give(redeemed));
  // Money that went back was not paid, unless the bank sent it back.
  const receipt = (values: object) =>
    testApp.database.pool.query(
      `insert into receipt select (jsonb_populate_record(receipt, $2)).* from receipt
       where registration_id = $1 and type = 'charge' and refund_id is null`,
      [registrationId, JSON.stringify({ id: randomUUID(), ...values })],
    );
  const refund_id = randomUUID();
  await receipt({ type: 'refund', refund_id });
  assert.equal((await give(redeemed)).statusCode, 429);
  await receipt({ type: 'charge', refund_id });
  await fine(give(redeemed));
});

test('a merge brings refusals to the account that remains, with the later moment of two', async () => {
  const staff = await org.staff();
  const [host, ana, double] = [await org.member(), await org.member(), await org.member()];
  const { id } = await create(host);
  for (const person of [ana, double]) {
    await fine(host.post(`/listings/${id}/sponsors`, { sponsorId: person.id }));
    await fine(person.delete(`/events/${id}/sponsors/self?refuse=true`));
  }
  // The account that remains refused the one that comes to it.
  const theirs = await create(double);
  await fine(double.post(`/listings/${theirs.id}/sponsors`, { sponsorId: ana.id }));
  await fine(ana.delete(`/events/${theirs.id}/sponsors/self?refuse=true`));
  const later = (await fine(double.get<NamingRefusalView[]>('/self/naming-refusals')))[0]?.createdAt;
  await fine(staff.post(`/admin/accounts/${double.id}/merge`, { intoId: ana.id }));
  await until(
    () => staff.get<{ state: string }>(`/admin/accounts/${double.id}/merged`),
    ({ body }) => body.data.state === 'done',
  );
  const kept = await fine(ana.get<NamingRefusalView[]>('/self/naming-refusals'));
  assert.deepEqual(
    kept.map(({ account, createdAt }) => [account.id, createdAt]),
    [[host.id, later]],
  );
});

test('a shared link lets its holder leave, and refuse nobody', async () => {
  const host = await org.member();
  const client = identityClient(testApp, org, captureMails(testApp));
  const owner = await signedIn(client, org);
  const { id } = await create(host, { sponsorIds: [owner.id] });
  const link = { name: 'For a while', scope: 'read-write', expiresIn: 3600 };
  const { token } = await fine(owner.caller.post<{ token: string }>('/self/shared-access', link));
  const holder = org.as(token);
  const path = `/events/${id}/sponsors/self`;
  assert.deepEqual((await refused(holder.delete(`${path}?refuse=true`))).slice(0, 2), [
    403,
    'executeAs.inPerson',
  ]);
  assert.equal((await holder.delete(`/self/naming-refusals/${host.id}`)).statusCode, 403);
  await fine(holder.delete(path));
  assert.deepEqual(await refusalsOf(owner.caller), []);
  await fine(host.post(`/listings/${id}/sponsors`, { sponsorId: owner.id }));
  await fine(owner.caller.delete(`${path}?refuse=true`));
  await fine(holder.post(`/accounts/${host.id}/follow`));
  await heardFollows(owner.id, 1);
  assert.deepEqual(await refusalsOf(owner.caller), [host.id]);
});

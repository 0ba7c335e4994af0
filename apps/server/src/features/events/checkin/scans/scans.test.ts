import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { createApp, type App } from '../../../../app.ts';
import { createVerifyToken } from '../../../ground/identity/index.ts';
import { makeEvent } from '../../programme/events.factory.ts';
import { makePass, makePassType, makeRegistration } from '../../registration/passes/passes.factory.ts';
import { TENANT_TABLES } from '../../../../features.ts';
import { openDatabase, type Database } from '../../../../platform/db/database.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../../testing/app.ts';
import { passCode } from '../index.ts';
import type { DoorView, ListingScanView, NewScan, ScanResultView } from './scans.schemas.ts';

let testApp: TestApp;
let org: TestOrganization;
let host: Caller;
let eventId: string;
let passTypeId: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  host = await org.member();
  const { db, organizationId } = org.context();
  eventId = await makeEvent(db, organizationId, { slug: 'summit', creator_id: host.id });
  passTypeId = await makePassType(db, organizationId, eventId, { name: 'Regular' });
});
after(() => testApp.close());

interface Issued {
  readonly id: string;
  readonly code: string;
  readonly accountId: string;
}

async function issue(row: Parameters<typeof makePass>[4] = {}, event = eventId): Promise<Issued> {
  const { db, organizationId } = org.context();
  const person = await org.member();
  const registrationId = await makeRegistration(db, organizationId, event, person.id);
  const id = await makePass(db, organizationId, registrationId, passTypeId, row);
  return { id, code: await codeOf(id), accountId: person.id };
}

async function codeOf(id: string): Promise<string> {
  const { db, organizationId } = org.context();
  const pass = await db
    .selectFrom('pass')
    .select(['pass.id', 'pass.event_id', 'pass.secret'])
    .where('pass.organization_id', '=', organizationId)
    .where('pass.id', '=', id)
    .executeTakeFirstOrThrow();
  return passCode(org.context(), pass);
}

const MORNING = Date.UTC(2026, 5, 1, 9);
const at = (seconds: number): string => new Date(MORNING + seconds * 1000).toISOString();

const scanOf = (code: string, seconds: number, more: Partial<NewScan> = {}): NewScan => ({
  nonce: randomUUID(),
  code,
  action: 'in',
  scannedAt: at(seconds),
  ...more,
});

async function tell(scans: readonly NewScan[], caller = host): Promise<ScanResultView[]> {
  const answer = await caller.post<ScanResultView[]>('/listings/summit/scans', { scans });
  assert.equal(answer.statusCode, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

const verdictsOf = (results: readonly ScanResultView[]): string[] => results.map(({ verdict }) => verdict);

async function usedAtOf(id: string): Promise<string | null> {
  const { rows } = await testApp.database.pool.query<{ used_at: Date | null }>(
    'select used_at from pass where id = $1',
    [id],
  );
  return rows[0]?.used_at?.toISOString() ?? null;
}

test('the first scan lets in; the next says where and when that was', async () => {
  const pass = await issue();
  const [first] = await tell([scanOf(pass.code, 0, { door: 'North' })]);
  assert.equal(first?.verdict, 'first');
  assert.equal(first.pass?.id, pass.id);
  assert.equal(first.pass?.accountId, pass.accountId);
  assert.equal(first.pass?.usedAt, at(0));
  const [second] = await tell([scanOf(pass.code, 60, { door: 'South' })]);
  assert.deepEqual([second?.verdict, second?.door, second?.at], ['already', 'North', at(0)]);
  assert.equal(await usedAtOf(pass.id), at(0));
});

test('lets a person who went out come in again', async () => {
  const pass = await issue();
  await tell([scanOf(pass.code, 0)]);
  assert.deepEqual(verdictsOf(await tell([scanOf(pass.code, 10, { action: 'out' })])), ['out']);
  assert.equal(await usedAtOf(pass.id), null);
  assert.deepEqual(verdictsOf(await tell([scanOf(pass.code, 11, { action: 'out' })])), ['notIn']);
  assert.deepEqual(verdictsOf(await tell([scanOf(pass.code, 20)])), ['first']);
  assert.equal(await usedAtOf(pass.id), at(20));
});

test('each reason not to let somebody in has its name', async () => {
  const { db, organizationId } = org.context();
  const canceled = await issue({ status: 'canceled' });
  const draft = await issue({ status: 'draft' });
  const countPasses = async (): Promise<number> =>
    (await host.get<{ passes: number }>('/listings/summit/door/counts')).body.data.passes;
  const before = await countPasses();
  const incomplete = await issue({ status: 'needsInfo' });
  assert.equal(await countPasses(), before + 1, 'people whose answers are missing are expected too');
  const otherEvent = await makeEvent(db, organizationId);
  const foreign = await issue({}, otherEvent);
  const passedOn = await issue();
  await testApp.database.pool.query("update pass set secret = 'of the new owner' where id = $1", [
    passedOn.id,
  ]);
  const elsewhere = await testApp.organization();
  const forged = passCode(elsewhere.context(), {
    id: passedOn.id,
    event_id: eventId,
    secret: 'of the new owner',
  });
  const codes = [
    canceled.code,
    draft.code,
    incomplete.code,
    foreign.code,
    passedOn.code,
    forged,
    'HELLO',
    await codeOf(passedOn.id),
  ];
  assert.deepEqual(verdictsOf(await tell(codes.map((code, index) => scanOf(code, index)))), [
    'canceled',
    'unpaid',
    'unpaid',
    'wrongEvent',
    'transferred',
    'unknown',
    'unknown',
    'first',
  ]);
  for (const { id } of [canceled, draft, incomplete, foreign]) assert.equal(await usedAtOf(id), null);
});

test('a pass found by its name is let in like one that was scanned', async () => {
  const pass = await issue();
  const byName = { nonce: randomUUID(), passId: pass.id, action: 'in', scannedAt: at(5) } as const;
  assert.deepEqual(verdictsOf(await tell([byName])), ['first']);
  const missing = { ...byName, nonce: randomUUID(), passId: randomUUID() };
  assert.deepEqual(verdictsOf(await tell([missing])), ['unknown']);
});

test('the same scan told again is the same scan', async () => {
  const pass = await issue();
  const scan = scanOf(pass.code, 0);
  const told = await tell([scan, scanOf(pass.code, 1)]);
  const [again] = await tell([scan]);
  assert.deepEqual({ ...again, pass: null }, { ...told[0], pass: null });
  assert.equal(told[1]?.verdict, 'already');
  const { rows } = await testApp.database.pool.query('select 1 from check_in where pass_id = $1', [pass.id]);
  assert.equal(rows.length, 2);
  assert.equal((await tell([scan, scan])).length, 2, 'twice in one call is answered twice');
});

test('a scan that comes late takes its place: whoever was let in after it is a conflict', async () => {
  const pass = await issue();
  await tell([scanOf(pass.code, 100, { door: 'Online' })]);
  const [late] = await tell([scanOf(pass.code, 50, { door: 'Cellar', told: 'first' })]);
  assert.equal(late?.verdict, 'first');
  assert.equal(await usedAtOf(pass.id), at(50));
  const { body } = await host.get<ListingScanView[]>('/listings/summit/scans?conflicts=true');
  const [conflict] = body.data.filter(({ pass: found }) => found?.id === pass.id);
  assert.deepEqual(
    [conflict?.door, conflict?.told, conflict?.verdict, conflict?.conflict, conflict?.account?.id],
    ['Online', 'first', 'already', true, host.id],
  );
  const counts = await host.get<{ conflicts: number }>('/listings/summit/door/counts');
  assert.ok(counts.body.data.conflicts >= 1);
});

test('a door that could not wait for the answer says afterwards what it said', async () => {
  const pass = await issue();
  await tell([scanOf(pass.code, 0)]);
  const late = scanOf(pass.code, 10);
  const [answered] = await tell([late]);
  assert.deepEqual([answered?.verdict, answered?.told], ['already', 'already']);
  const [again] = await tell([{ ...late, told: 'first' }]);
  assert.deepEqual([again?.verdict, again?.told], ['already', 'first']);
  const { body } = await host.get<ListingScanView[]>('/listings/summit/scans?conflicts=true');
  assert.ok(body.data.some(({ nonce, conflict }) => nonce === late.nonce && conflict));
});

test('a guest whom the door sent away is not in, however good the pass is', async () => {
  const pass = await issue();
  const refused = scanOf(pass.code, 0, { told: 'unpaid' });
  assert.deepEqual(verdictsOf(await tell([refused])), ['unpaid']);
  assert.equal(await usedAtOf(pass.id), null);
  assert.deepEqual(verdictsOf(await tell([refused, scanOf(pass.code, 60)])), ['unpaid', 'first']);
  assert.equal(await usedAtOf(pass.id), at(60));

  const other = await issue();
  const late = scanOf(other.code, 0);
  assert.deepEqual(verdictsOf(await tell([late])), ['first']);
  assert.deepEqual(verdictsOf(await tell([{ ...late, told: 'canceled' }])), ['canceled']);
  assert.equal(await usedAtOf(other.id), null, 'the answer came after the door had given its own');
  assert.deepEqual(verdictsOf(await tell([{ ...scanOf('ATR1.unknown', 0), told: 'unpaid' }])), ['unknown']);
});

test('reaches the same result in whatever order the doors report', async () => {
  const outcome = async (
    order: readonly number[],
    actions: readonly ('in' | 'out')[],
    times: readonly number[],
  ) => {
    const pass = await issue();
    const scans = actions.map((action, index) =>
      // The nonces sort alike in every run, for scans of the same moment.
      scanOf(pass.code, times[index] ?? 0, { action, nonce: nonceOf(pass.id, index), told: 'first' }),
    );
    for (const index of order) {
      const scan = scans[index];
      if (scan !== undefined) await tell([scan]);
    }
    const told = await tell(scans);
    return { verdicts: verdictsOf(told), usedAt: await usedAtOf(pass.id) };
  };
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(fc.constantFrom('in' as const, 'out' as const), { minLength: 2, maxLength: 5 })
        .chain((actions) =>
          fc.tuple(
            fc.constant(actions),
            fc.array(fc.nat(4), { minLength: actions.length, maxLength: actions.length }),
            fc.shuffledSubarray([...actions.keys()], { minLength: actions.length }),
          ),
        ),
      async ([actions, times, order]) => {
        const inOrder = await outcome([...actions.keys()], actions, times);
        assert.deepEqual(await outcome(order, actions, times), inOrder);
      },
    ),
    { numRuns: 15 },
  );
});

const nonceOf = (passId: string, index: number): string => `${passId.slice(0, -1)}${index}`;

test('a clock that is ahead wins no place before scans to come', async () => {
  const pass = await issue();
  const [scan] = await tell([{ ...scanOf(pass.code, 0), scannedAt: '2999-01-01T00:00:00Z' }]);
  assert.ok(Date.parse(scan?.pass?.usedAt ?? '') <= Date.now());
});

test('at two doors at once, in two processes, exactly one is the first', async () => {
  const second = await openSecondApp();
  try {
    for (let round = 0; round < 20; round += 1) {
      const pass = await issue();
      const results = await Promise.all(
        [0, 1, 2, 3].map((door) =>
          (door % 2 === 0 ? tell : second.tell)([scanOf(pass.code, round, { door: `Door ${door}` })]),
        ),
      );
      const verdicts = results.flat().map(({ verdict }) => verdict);
      const { rows } = await testApp.database.pool.query<{ verdict: string }>(
        'select verdict from check_in where pass_id = $1',
        [pass.id],
      );
      assert.equal(rows.length, 4);
      assert.equal(rows.filter(({ verdict }) => verdict === 'first').length, 1);
      assert.equal(verdicts.includes('first'), true);
    }
  } finally {
    await second.close();
  }
});

/** The same database and secrets under another program, as behind a balancer. */
async function openSecondApp() {
  const { connectionString } = testApp.database.pool.options;
  if (connectionString === undefined) throw new Error('no address of the database');
  const database: Database = openDatabase({ connectionString }, { poolSize: 4, tenantTables: TENANT_TABLES });
  const app: App = await createApp({
    config: testApp.services.config,
    database,
    connection: { connectionString },
    // Programs share what is stored, not what they hold.
    services: { ...testApp.services },
    verifyToken: createVerifyToken(testApp.services, database),
  });
  await app.http.ready();
  return {
    async tell(scans: readonly NewScan[]): Promise<ScanResultView[]> {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/listings/summit/scans',
        headers: { organization: org.organization.id, authorization: host.token },
        payload: { scans },
      });
      return answer.json<{ data: ScanResultView[] }>().data;
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

test('without holding the pass two doors would both be first', async () => {
  const pass = await issue();
  const bothHaveRead = Promise.withResolvers<void>();
  let readers = 0;
  // The control: read, then write, as a door would that holds nothing.
  const naive = async (): Promise<boolean> => {
    const { rows } = await testApp.database.pool.query<{ used_at: Date | null }>(
      'select used_at from pass where id = $1',
      [pass.id],
    );
    readers += 1;
    if (readers === 2) bothHaveRead.resolve();
    await bothHaveRead.promise;
    await testApp.database.pool.query('update pass set used_at = now() where id = $1', [pass.id]);
    return rows[0]?.used_at === null;
  };
  assert.deepEqual(await Promise.all([naive(), naive()]), [true, true]);
});

test('the door takes along every pass in pages, and later what has changed', async () => {
  const { db, organizationId } = org.context();
  const eventOf = await makeEvent(db, organizationId, { slug: 'crowd', creator_id: host.id });
  const typeOf = await makePassType(db, organizationId, eventOf, { name: 'Crowd' });
  const registrationId = await makeRegistration(db, organizationId, eventOf, host.id);
  await testApp.database.pool.query(
    `insert into pass (organization_id, id, event_id, registration_id, pass_type_id, number, status, secret, price, created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, $4, n, case when n % 100 = 0 then 'draft' else 'ready' end, 's' || n, 0, now(), now()
     from generate_series(1, 4500) n`,
    [organizationId, eventOf, registrationId, typeOf],
  );
  const read = async (since?: string) => {
    const query = since === undefined ? '' : `?since=${since}`;
    const answer = await host.get<DoorView>(`/listings/crowd/door${query}`);
    assert.equal(answer.statusCode, 200);
    return answer.body.data;
  };
  const ids = new Set<string>();
  let door = await read();
  for (;;) {
    for (const { id } of door.passes) ids.add(id);
    if (!door.more) break;
    door = await read(door.since);
  }
  assert.equal(ids.size, 4455, 'all but those that are still being chosen');
  assert.deepEqual(
    door.passTypes.map(({ name }) => name),
    ['Crowd'],
  );
  assert.equal(Buffer.from(door.publicKey, 'base64url').length, 65);
  const [someone] = ids;
  // As if all of it had happened long before the door asked.
  await testApp.database.pool.query(
    "update pass set updated_at = now() - interval '1 hour' where event_id = $1",
    [eventOf],
  );
  assert.equal((await read(door.since)).passes.length, 0);
  await host.post('/listings/crowd/scans', {
    scans: [{ nonce: randomUUID(), passId: someone, action: 'in', scannedAt: at(0) }],
  });
  const [changed, ...others] = (await read(door.since)).passes;
  assert.deepEqual([changed?.id, changed?.usedAt, others.length], [someone, at(0), 0]);
  assert.equal((await host.get('/listings/crowd/door?since=yesterday')).statusCode, 400);
});

test('the key of the door proves the codes by itself', async () => {
  const pass = await issue();
  const { body } = await host.get<DoorView>('/listings/summit/door');
  const raw = Buffer.from(body.data.publicKey, 'base64url');
  const key = await crypto.subtle.importKey('raw', raw, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ]);
  const bits = [...pass.code].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
  const check = (signed: Uint8Array<ArrayBuffer>) =>
    crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes.subarray(45), signed);
  assert.equal(await check(bytes.slice(0, 45)), true);
  const changed = bytes.slice(0, 45);
  changed[20] = (changed[20] ?? 0) ^ 1;
  assert.equal(await check(changed), false);
});

test('a scan without code and pass, with both, at no moment, or too many at once is refused', async () => {
  const pass = await issue();
  const good = scanOf(pass.code, 0);
  const { code: _code, ...neither } = good;
  const refused = async (scans: unknown[], status = 400) =>
    assert.equal((await host.post('/listings/summit/scans', { scans })).statusCode, status);
  await refused([neither]);
  await refused([{ ...good, passId: pass.id }]);
  await refused([{ ...good, scannedAt: '1970-01-01T00:00:00Z' }]);
  await refused([{ ...good, scannedAt: '2016-12-31T23:59:60Z' }]);
  await refused([{ ...good, nonce: 'mine' }]);
  await refused([]);
  await refused(Array.from({ length: 501 }, () => scanOf(pass.code, 0)));
  const other = await issue();
  await tell([good]);
  const [reused] = await tell([{ ...scanOf(other.code, 0), nonce: good.nonce }]);
  assert.equal(reused?.pass, null, 'a nonce stands for its first scan');
  assert.equal(await usedAtOf(other.id), null);
});

test('a crowd at one door at the same moment is let in one by one, and each hears of their own', async () => {
  const passes = await Promise.all(Array.from({ length: 12 }, () => issue()));
  const answers = await Promise.all(
    passes.flatMap((pass, index) => [
      tell([scanOf(pass.code, index, { door: 'North' })]),
      tell([scanOf(pass.code, index + 1, { door: 'South' })]),
    ]),
  );
  for (const [index, [result, ...others]] of answers.entries()) {
    assert.equal(result?.pass?.id, passes[Math.floor(index / 2)]?.id);
    assert.deepEqual(others, []);
  }
  const { rows } = await testApp.database.pool.query<{ verdict: string; count: number }>(
    'select verdict, count(*)::int as count from check_in where pass_id = any($1) group by verdict order by verdict',
    [passes.map(({ id }) => id)],
  );
  assert.deepEqual(rows, [
    { verdict: 'already', count: 12 },
    { verdict: 'first', count: 12 },
  ]);
});

test('the log names who stood at the door; what was undone is asked for by its way', async () => {
  const pass = await issue();
  const cohost = await org.staff();
  await tell([scanOf(pass.code, 900, { door: 'Garden' })]);
  await tell([scanOf(pass.code, 901, { door: 'Garden', action: 'out' })], cohost);
  const list = async (query: string): Promise<ListingScanView[]> => {
    const answer = await host.get<ListingScanView[]>(`/listings/summit/scans?pageSize=100&${query}`);
    return answer.body.data.filter((scan) => scan.pass?.id === pass.id);
  };
  assert.deepEqual(
    (await list('')).map(({ action, door, account }) => [action, door, account?.id]),
    [
      ['out', 'Garden', cohost.id],
      ['in', 'Garden', host.id],
    ],
  );
  assert.deepEqual(
    (await list('action=out')).map(({ verdict }) => verdict),
    ['out'],
  );
  assert.deepEqual(
    (await list('action=in')).map(({ verdict }) => verdict),
    ['first'],
  );
});

test('a door gets its passes packed when it can unpack them', async () => {
  const answer = await testApp.app.http.inject({
    url: '/api/listings/crowd/door',
    headers: {
      organization: org.organization.id,
      authorization: host.token,
      'accept-encoding': 'gzip, br',
    },
  });
  assert.equal(answer.headers['content-encoding'], 'gzip');
  const { data } = JSON.parse(gunzipSync(answer.rawPayload).toString()) as { data: DoorView };
  assert.ok(data.passes.length > 1000);
  assert.ok(answer.rawPayload.length < data.passes.length * 120);
});

test('doors are for those who run the event', async () => {
  const staff = await org.staff();
  const cohost = await org.member();
  const { db, organizationId } = org.context();
  await db
    .insertInto('event_host')
    .values({
      organization_id: organizationId,
      event_id: eventId,
      account_id: cohost.id,
      created_at: new Date(),
    })
    .execute();
  const stranger = await org.member();
  const foreigner = await (await testApp.organization()).member();
  const pass = await issue();
  for (const [caller, status] of [
    [org.visitor, 401],
    [stranger, 404],
    [foreigner, 404],
    [cohost, 200],
    [staff, 200],
  ] as const) {
    for (const path of ['door', 'door/counts', 'scans'])
      assert.equal((await caller.get(`/listings/${eventId}/${path}`)).statusCode, status, path);
    const scans = [scanOf(pass.code, 0)];
    assert.equal((await caller.post(`/listings/${eventId}/scans`, { scans })).statusCode, status);
  }
});

test('open pages of those who run the event hear that somebody came in', async () => {
  const pass = await issue();
  const heard: Record<string, string>[] = [];
  const client = await testApp.database.pool.connect();
  client.on('notification', ({ payload }) =>
    heard.push(JSON.parse(payload ?? '{}') as Record<string, string>),
  );
  await client.query('listen atrium_fact');
  try {
    await tell([scanOf(pass.code, 0)]);
    await client.query('select 1');
    const names = heard.map(({ name }) => name);
    assert.deepEqual(names, ['door.passed']);
    heard.length = 0;
    await tell([scanOf(pass.code, 1)]);
    await client.query('select 1');
    assert.deepEqual(heard, [], 'nothing changed');
  } finally {
    client.removeAllListeners('notification');
    await client.query('unlisten *');
    client.release();
  }
});

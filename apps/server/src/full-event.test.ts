import assert from 'node:assert/strict';
import { get as request, type IncomingMessage } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillPart } from './features/events/programme/bounds/bounds.factory.ts';
import { BOUNDED_PARTS, BOUNDS } from './features/events/programme/bounds/bounds.ts';
import {
  makePass,
  makePassType,
  makeRegistration,
} from './features/events/registration/passes/passes.factory.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';
import { longestStretch } from './testing/loop-stretch.ts';
import { fillPath, listOperations, type Operation, type Resolve, type Schema } from './testing/operations.ts';
import { CALLS, kindOf, makeTargets } from './testing/targets.ts';

/**
 * An event with all that it may have, among a hundred of its series and its group: what each read of it, and each list with events
 * in it, answers. Generated from the description, so that a new call is held to it.
 */

/** Milliseconds of one stretch without a turn of the event loop, as in `event-loop.test.ts`. */
const LONGEST = 100;
const ROUNDS = 3;
const MEGABYTE = 1_000_000;
const MOST_BYTES = 2.5 * MEGABYTE;
/** Answers that are the whole of the event, or of its programme. */
const MORE_BYTES: Readonly<Record<string, number>> = {
  getEvent: 9 * MEGABYTE,
  getListing: 9 * MEGABYTE,
  listEventSessions: 19 * MEGABYTE,
};
/** Calls that cannot answer here, and why. */
const UNANSWERED: Readonly<Record<string, string>> = { getWalletPass: 'the organization has no certificate' };

let testApp: TestApp;
let org: TestOrganization;
let ids: Readonly<Record<string, string>>;
let callers: Caller[];
let reads: readonly Operation[];
let address: string;

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  const made = await makeTargets(org);
  ({ ids } = made);
  callers = [made.owner, made.participant, await org.staff()];
  const { operations, resolve } = await listOperations();
  reads = operations.filter(
    ({ method, params, answer }) =>
      method === 'GET' &&
      (params.includes('eventId') || (answer !== undefined && holdsEvents(answer, resolve))),
  );
  await fill(ids['eventId'] ?? '', made.owner);
  address = await testApp.app.http.listen({ host: '127.0.0.1', port: 0 });
});
after(() => testApp.close());

function holdsEvents(schema: Schema, resolve: Resolve, seen = new Set<string>()): boolean {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined) {
    if (['Event', 'EventListing', 'BaseEvent'].includes(name)) return true;
    if (seen.has(name)) return false;
    seen.add(name);
  }
  const { properties = {}, items, anyOf = [] } = resolve(schema);
  const parts = [...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])];
  return parts.some((part) => holdsEvents(part, resolve, seen));
}

async function fill(eventId: string, owner: Caller): Promise<void> {
  const { pool } = testApp.database;
  const { db, organizationId } = org.context();
  const sql = (text: string, ...values: unknown[]) =>
    pool.query<{ id: string }>(text, [organizationId, ...values]);
  for (const part of BOUNDED_PARTS) {
    // The makers of targets have made some; of parts of parts they are few, and of other events as well.
    const { rows } = await ('of' in BOUNDS[part]
      ? sql(`select 1 from ${part} where organization_id = $1`)
      : sql(`select 1 from ${part} where organization_id = $1 and event_id = $2`, eventId));
    await fillPart(pool, organizationId, eventId, part, BOUNDS[part].most - rows.length);
  }
  await sql(
    `update community_group set description = repeat('é', 5000) where organization_id = $1 and id = $2`,
    ids['groupId'],
  );
  const texts = {
    name: 160,
    short_description: 500,
    long_description: 100_000,
    reservation_description: 5000,
  };
  const lines = { venue: 200, address1: 200, address2: 200, city: 120, state: 120, country: 120, zip: 40 };
  const addresses = { external_url: 1000, meeting_url: 1000 };
  const columns = Object.entries({ ...texts, ...lines, ...addresses });
  await sql(
    `update event set series_id = $3, group_id = $4, draft = false, visible = true, event_start = now() + interval '1 day',
       event_end = now() + interval '2 days', ${columns.map(([name, length]) => `${name} = repeat('é', ${length})`).join(', ')}
     where organization_id = $1 and id = $2`,
    eventId,
    ids['seriesId'],
    ids['groupId'],
  );
  const { rows } = await sql(
    `insert into event (organization_id, id, slug, creator_id, series_id, group_id, event_start, event_end, created_at,
       updated_at, ${columns.map(([name]) => name).join(', ')})
     select organization_id, gen_random_uuid(), 'like-' || n, creator_id, series_id, group_id, event_start, event_end, now(),
       now(), ${columns.map(([name]) => name).join(', ')}
     from event, generate_series(1, 99) n where organization_id = $1 and id = $2 returning id`,
    eventId,
  );
  for (const { id } of [...rows, { id: eventId }]) {
    const registrationId = await makeRegistration(db, organizationId, id, owner.id);
    await makePass(db, organizationId, registrationId, await makePassType(db, organizationId, id));
  }
  await pool.query('analyze');
}

/** Over a socket, as far as it takes at a time: without one a long answer is written and read in one turn. */
async function download(who: Caller, path: string): Promise<{ status: number | undefined; bytes: number }> {
  const headers = { host: org.hostname, authorization: who.token };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(path, address), { headers }, resolve).on('error', reject);
  });
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  if (answer.statusCode !== 429) return { status: answer.statusCode, bytes };
  // So many large answers are more than one may have in a few seconds.
  await sleep(1000 * Number(answer.headers['retry-after'] ?? 1));
  return download(who, path);
}

function pathOf({ id, path, query }: Operation): string {
  const { query: given = '' } = CALLS[id] ?? {};
  const parts = [typeof given === 'function' ? given(ids) : given];
  if (query.includes('pageSize')) parts.push('pageSize=100');
  const filled = fillPath(path, (param) => ids[kindOf(id, param)] ?? assert.fail(param));
  return `/api${filled}?${parts.filter((part) => part !== '').join('&')}`;
}

async function findReader(path: string): Promise<Caller | undefined> {
  for (const who of callers) if ((await download(who, path)).status === 200) return who;
  return undefined;
}

test('no read of an event with all that it may have is too large, or holds up the event loop', async () => {
  const faults: string[] = [];
  for (const operation of reads) {
    const path = pathOf(operation);
    const who = await findReader(path);
    if (who === undefined) {
      if (!(operation.id in UNANSWERED)) faults.push(`${operation.id} was not answered`);
      continue;
    }
    const most = MORE_BYTES[operation.id] ?? MOST_BYTES;
    const rounds: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let bytes = 0;
      const { ms, slowness } = await longestStretch(async () => {
        ({ bytes } = await download(who, path));
      });
      if (bytes > most) faults.push(`${operation.id} has ${bytes} bytes`);
      if (ms < LONGEST * slowness) break;
      rounds.push(`${ms.toFixed(0)} ms on a machine ${slowness.toFixed(1)} times as slow as a quiet one`);
    }
    if (rounds.length === ROUNDS) faults.push(`${operation.id}, without a turn: ${rounds.join(', ')}`);
  }
  assert.deepEqual(faults, []);
});

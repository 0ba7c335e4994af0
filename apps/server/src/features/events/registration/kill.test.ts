import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../platform/ids.ts';
import { addAddress } from '../../../testing/addresses.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { byDepth } from '../../../testing/depth.ts';
import { Program } from '../../../testing/program.ts';
import { inHours, makeEvent } from '../programme/events.factory.ts';
import { makePassType } from '../tickets/tickets.factory.ts';
import { releaseExpired } from './choosing/holds.service.ts';
import { checkCapacity } from './index.ts';

/**
 * Programs that die in the middle of what they do: two of them sell, are killed without warning one after the other and
 * started again, while buyers come back with the same key until they are told how it ended.
 */
const KILLS = Number(process.env['KILLS'] ?? byDepth({ quick: 1, deep: 20 }));
const BUYERS = byDepth({ quick: 60, deep: 200 });
const SUPPLY = byDepth({ quick: 20, deep: 50 });
const AT_ONCE = 12;
/** For the kills that every run makes; whoever wants more has more of it. */
const PATIENCE_MS = Math.max(55_000, KILLS * 15_000);

let testApp: TestApp;
let org: TestOrganization;
let staff: Caller;
let buyers: Caller[];

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  staff = await org.staff();
  buyers = [];
  while (buyers.length < BUYERS) buyers.push(...(await Promise.all([1, 2, 3, 4, 5].map(() => org.member()))));
});
after(() => testApp.close());

interface Reply {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
}

/** At whichever program answers, again and again under one key, as a browser on a bad line does. */
async function ask(
  programs: readonly Program[],
  who: Caller,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Reply> {
  const key = newId();
  for (;;) {
    const port = programs[randomInt(programs.length)]?.port;
    if (port === undefined) {
      await wait(20);
      continue;
    }
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: {
          organization: org.organization.id,
          authorization: who.token,
          'idempotency-key': key,
          'content-type': body === undefined ? 'application/x-www-form-urlencoded' : 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
      const { code = 'ok', data } = (await answer.json()) as { code?: string; data: unknown };
      // Its first try may have died at work: then it is known a minute later. A buyer takes a new key.
      if (code === 'idempotency.atWork') return await ask(programs, who, method, path, body);
      if (answer.status < 500) return { status: answer.status, code, data };
    } catch {
      // Nobody there, or no longer.
    }
    await wait(randomInt(5, 50));
  }
}

interface Sale {
  readonly eventId: string;
  readonly ticketId: string;
  readonly isPaid: boolean;
}

const addresses = new Map<Caller, string>();

/** Each has one, however many sales they come to. */
async function addressOf(who: Caller): Promise<string> {
  const known = addresses.get(who);
  if (known !== undefined) return known;
  const id = await addAddress(who);
  addresses.set(who, id);
  return id;
}

/** Retries a purchase until its final result: a pass, or sold out. */
async function buy(
  programs: readonly Program[],
  who: Caller,
  { eventId, ticketId, isPaid }: Sale,
): Promise<string> {
  const at = `/self/events/${eventId}/registration`;
  const selection = { passes: [{ id: newId(), ticketId }], packages: [] };
  const chosen = await ask(programs, who, 'POST', `${at}/passes`, selection);
  if (chosen.status !== 200) return chosen.code;
  if (isPaid) {
    const intent = await ask(programs, who, 'GET', `${at}/intent?addressId=${await addressOf(who)}`);
    const { id } = intent.data as { id: string };
    const paid = await ask(programs, staff, 'POST', `/admin/payments/intents/${id}/paid`);
    // Marked as paid by a try whose answer was lost.
    assert.ok(paid.status === 200 || paid.status === 409, paid.code);
  }
  return (await ask(programs, who, 'POST', `${at}/submit`)).code;
}

async function count(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await testApp.database.pool.query<{ count: string | null }>(text, [...values]);
  return Number(rows[0]?.count ?? 0);
}

const passesOf = (eventId: string, status: string): Promise<number> =>
  count('select count(*) as count from pass where event_id = $1 and status = $2', [eventId, status]);

test('sells and charges exactly the supply, whichever program is killed during the sale', async (t) => {
  const { config } = testApp.services;
  const programs = [new Program(config), new Program(config)];
  const stopping = new AbortController();
  const kills = (): number => programs.reduce((sum, program) => sum + program.kills, 0);
  const hasEnough = (): boolean => kills() >= KILLS || stopping.signal.aborted;
  const killing = (async () => {
    while (!hasEnough()) {
      // One of them goes on while the other starts again: else nobody would ever be served.
      if (programs.every(({ port }) => port !== undefined)) {
        await wait(randomInt(20, 600));
        programs[randomInt(programs.length)]?.kill();
      } else await wait(10);
    }
  })();
  const begun = performance.now();
  try {
    // Sale after sale, until there were kills enough or nobody has the patience for more.
    for (
      let round = 0;
      round === 0 || (!hasEnough() && performance.now() - begun < PATIENCE_MS);
      round += 1
    ) {
      const eventId = await makeEvent(org.context().db, org.organization.id, { registration: true });
      const isPaid = round % 2 === 0;
      const row = { supply: SUPPLY, price: isPaid ? 1500 : 0 };
      const ticketId = await makePassType(org.context().db, org.organization.id, eventId, row);
      const queue = [...buyers];
      const results: string[] = [];
      const serve = async (): Promise<void> => {
        for (let who = queue.shift(); who !== undefined; who = queue.shift())
          results.push(await buy(programs, who, { eventId, ticketId, isPaid }));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, serve));
      const told = (code: string): number => results.filter((result) => result === code).length;
      assert.deepEqual([told('ok'), told('stock.soldOut')], [SUPPLY, BUYERS - SUPPLY]);
      assert.equal(await passesOf(eventId, 'ready'), SUPPLY);
      assert.equal(
        await count('select count(distinct registration_id) as count from pass where event_id = $1', [
          eventId,
        ]),
        SUPPLY,
      );
    }
  } finally {
    stopping.abort();
    await killing;
    await Promise.all(programs.map((program) => program.stop()));
  }
  t.diagnostic(`${kills()} kills`);
  assert.ok(kills() >= KILLS, `${kills()} kills`);
  // Stock held by killed programs is released when the hold expires: nothing is lost.
  await org
    .context()
    .db.updateTable('registration')
    .set({ hold_expires_at: inHours(-1) })
    .where('registration.organization_id', '=', org.organization.id)
    .where('registration.hold_expires_at', 'is not', null)
    .execute();
  await releaseExpired(org.context(), new AbortController().signal);
  const { id } = org.organization;
  const drafts = "select count(*) as count from pass where organization_id = $1 and status = 'draft'";
  assert.equal(await count(drafts, [id]), 0);
  assert.deepEqual(await checkCapacity(org.context()), []);
  // Every captured amount is in the ledger, was exchanged for a pass, and is on one receipt.
  const captured = await count(
    'select sum(captured - refunded) as count from payment_intent where organization_id = $1',
    [id],
  );
  const sums: [string, string][] = [
    ['passes', "select sum(amount_paid) as count from pass where organization_id = $1 and status = 'ready'"],
    [
      'receipts',
      "select sum(charged_amount) as count from receipt where organization_id = $1 and type = 'charge'",
    ],
    [
      'ledger',
      "select sum(amount) as count from ledger_entry where organization_id = $1 and account = 'provider'",
    ],
  ];
  for (const [name, text] of sums) assert.equal(await count(text, [id]), captured, name);
  assert.equal(
    await count('select sum(amount) as count from ledger_entry where organization_id = $1', [id]),
    0,
  );
  const undelivered =
    'select count(*) as count from payment_intent where organization_id = $1 and captured > 0 and consumed_at is null';
  assert.equal(await count(undelivered, [id]), 0);
});

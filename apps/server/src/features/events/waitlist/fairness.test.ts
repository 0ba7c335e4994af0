import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { App } from '../../../app.ts';
import { newId } from '../../../platform/ids.ts';
import {
  createTestApp,
  until,
  type Caller,
  type TestApp,
  type TestOrganization,
} from '../../../testing/app.ts';
import { postingTo, startSecondApp } from '../../../testing/second-app.ts';
import { setLimit, setSpare, setSupply } from '../../money/capacity/index.ts';
import type { RegistrationView } from '../registration/registrations.schemas.ts';
import { checkCapacity } from '../registration/index.ts';
import { makeEvent } from '../programme/events.factory.ts';
import { makePassType } from '../tickets/tickets.factory.ts';
import { tendEvent } from './offers.service.ts';
import type { WaitlistEntryView } from './waitlist.schemas.ts';

/** Two programs on one database: those who come by try at both while something comes back. */
let testApp: TestApp;
let second: App;
let org: TestOrganization;
let post: ReturnType<typeof postingTo>;
let passersBy: Caller[];

before(async () => {
  testApp = await createTestApp();
  second = await startSecondApp(testApp);
  org = await testApp.organization();
  post = postingTo([testApp.app, second], org);
  passersBy = [];
  for (let count = 0; count < 16; count += 1) passersBy.push(await org.member());
});
after(async () => {
  await second.close();
  await testApp.close();
});

const db = () => org.context().db;
const open = (): Promise<string> => makeEvent(db(), org.organization.id, { registration: true });
const sell = (eventId: string, supply: number | null): Promise<string> =>
  makePassType(db(), org.organization.id, eventId, { supply, cancelable: true, max_quantity_per_sale: 5 });
const tend = (eventId: string): Promise<void> =>
  tendEvent(org.context(), eventId, new AbortController().signal);
const adds = async (): Promise<void> => assert.deepEqual(await checkCapacity(org.context()), []);

async function choose(who: Caller, turn: number, eventId: string, ticketId: string): Promise<string> {
  const selection = { passes: [{ id: newId(), ticketId }], packages: [] };
  return (await post(who, turn, `/self/events/${eventId}/registration/passes`, selection)).code;
}

/** Has a pass, which may come back. */
async function buy(who: Caller, eventId: string, ticketId: string): Promise<() => Promise<void>> {
  assert.equal(await choose(who, 0, eventId, ticketId), 'ok');
  const done = await who.post<RegistrationView>(`/self/events/${eventId}/registration/submit`);
  const [pass] = done.body.data.passes;
  return async () => {
    const { statusCode, body } = await who.put(
      `/self/events/${eventId}/attendee/passes/${pass?.id ?? ''}/cancel`,
      {},
    );
    assert.equal(statusCode, 200, body.message);
  };
}

const join = async (who: Caller, eventId: string, ticketId: string, quantity = 1): Promise<void> => {
  const { statusCode, body } = await who.post(`/self/events/${eventId}/waitlist`, { ticketId, quantity });
  assert.equal(statusCode, 200, body.message);
};
const entryOf = async (who: Caller, eventId: string): Promise<WaitlistEntryView | undefined> =>
  (await who.get<WaitlistEntryView[]>(`/self/events/${eventId}/waitlist`)).body.data[0];

/** Everybody who comes by tries three times, at either program. */
const rush = async (eventId: string, ticketId: string, who = passersBy): Promise<string[]> =>
  (
    await Promise.all(
      who.map(async (person, index) => {
        const codes: string[] = [];
        for (let turn = 0; turn < 3; turn += 1)
          codes.push(await choose(person, index + turn, eventId, ticketId));
        return codes;
      }),
    )
  ).flat();

async function soldOutWithLine(): Promise<{
  eventId: string;
  ticketId: string;
  waiting: Caller;
  giveUp: () => Promise<void>;
}> {
  const eventId = await open();
  const ticketId = await sell(eventId, 1);
  const [buyer, waiting] = [await org.member(), await org.member()];
  const giveUp = await buy(buyer, eventId, ticketId);
  await join(waiting, eventId, ticketId);
  return { eventId, ticketId, waiting, giveUp };
}

test('returned stock belongs to the line at once, even when others try to buy it meanwhile', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { eventId, ticketId, waiting, giveUp } = await soldOutWithLine();
    const [codes] = await Promise.all([rush(eventId, ticketId), giveUp()]);
    assert.deepEqual([...new Set(codes)], ['stock.soldOut']);
    await Promise.all([tend(eventId), tend(eventId), rush(eventId, ticketId)]);
    assert.equal((await entryOf(waiting, eventId))?.status, 'offered');
    const claimed = await waiting.post(`/self/events/${eventId}/waitlist/claim`, { ticketId });
    assert.equal(claimed.statusCode, 200, claimed.body.message);
    assert.equal(await entryOf(waiting, eventId), undefined);
    await adds();
  }
});

test('without what keeps it for the line, somebody who comes by has it', async () => {
  const { eventId, ticketId, waiting, giveUp } = await soldOutWithLine();
  // The control.
  await setSpare(org.context(), ticketId, null);
  await giveUp();
  assert.ok((await rush(eventId, ticketId)).includes('ok'));
  await tend(eventId);
  assert.equal((await entryOf(waiting, eventId))?.status, 'waiting');
});

test('sells stock that the line cannot use to everybody else', async () => {
  const { eventId, ticketId, waiting } = await soldOutWithLine();
  await setSupply(org.context(), ticketId, 5);
  const [visitor] = passersBy;
  assert.ok(visitor);
  assert.equal(await choose(visitor, 0, eventId, ticketId), 'stock.soldOut');
  await tend(eventId);
  assert.equal((await entryOf(waiting, eventId))?.offered, 1);
  const codes = await Promise.all(passersBy.map((who, turn) => choose(who, turn, eventId, ticketId)));
  assert.equal(codes.filter((code) => code === 'ok').length, 3);
  await adds();
});

test('of an event that is full as a whole the line is asked first, whatever pass type comes back', async () => {
  const eventId = await open();
  const types = [await sell(eventId, null), await sell(eventId, null)] as const;
  await db()
    .updateTable('event')
    .set({ registration_limit: 1 })
    .where('event.organization_id', '=', org.organization.id)
    .where('event.id', '=', eventId)
    .execute();
  await setLimit(org.context(), eventId, 1, types);
  const [buyer, waiting] = [await org.member(), await org.member()];
  const giveUp = await buy(buyer, eventId, types[1]);
  await join(waiting, eventId, types[0]);
  const [codes] = await Promise.all([rush(eventId, types[1]), giveUp()]);
  assert.deepEqual([...new Set(codes)], ['stock.soldOut']);
  await tend(eventId);
  assert.equal((await entryOf(waiting, eventId))?.status, 'offered');
  await adds();
});

test('a line that cannot use what came back to a full event does not keep it from others', async () => {
  const eventId = await open();
  const types = [await sell(eventId, 1), await sell(eventId, null)] as const;
  await setLimit(org.context(), eventId, 2, types);
  const [first, other, waiting] = [await org.member(), await org.member(), await org.member()];
  const giveUpFirst = await buy(first, eventId, types[0]);
  const giveUpOther = await buy(other, eventId, types[1]);
  await join(waiting, eventId, types[0]);
  await giveUpOther();
  await tend(eventId);
  const [lucky, ...others] = passersBy;
  assert.ok(lucky);
  assert.equal(await choose(lucky, 0, eventId, types[1]), 'ok');
  // The event is full again; now a pair comes back, and it is the line's.
  const [after] = await Promise.all([rush(eventId, types[1], others), giveUpFirst()]);
  assert.deepEqual([...new Set(after)], ['stock.soldOut']);
  await tend(eventId);
  assert.equal((await entryOf(waiting, eventId))?.status, 'offered');
  await adds();
});

test('several are offered as they come, in the order of the line, and passed on when they run out', async () => {
  const eventId = await open();
  const ticketId = await sell(eventId, 3);
  const buyers = [await org.member(), await org.member(), await org.member()];
  const back: (() => Promise<void>)[] = [];
  for (const buyer of buyers) back.push(await buy(buyer, eventId, ticketId));
  const [ana, ben, cleo] = [await org.member(), await org.member(), await org.member()];
  await join(ana, eventId, ticketId, 2);
  await join(ben, eventId, ticketId);
  await join(cleo, eventId, ticketId, 3);
  for (const giveUp of back) await giveUp();
  await tend(eventId);
  const offered = async (): Promise<unknown[]> =>
    Promise.all(
      [ana, ben, cleo].map(async (who) => {
        const entry = await entryOf(who, eventId);
        return [entry?.status, entry?.offered];
      }),
    );
  assert.deepEqual(await offered(), [
    ['offered', 2],
    ['offered', 1],
    ['waiting', null],
  ]);
  assert.equal((await ben.post(`/self/events/${eventId}/waitlist/claim`, { ticketId })).statusCode, 200);
  assert.equal((await ana.delete(`/self/events/${eventId}/waitlist`)).statusCode, 200);
  assert.deepEqual([...new Set(await rush(eventId, ticketId))], ['stock.soldOut']);
  await tend(eventId);
  assert.deepEqual(await offered(), [
    [undefined, undefined],
    [undefined, undefined],
    ['offered', 2],
  ]);
  await adds();
});

test('a person with an offer is told on the site and by mail, without waiting for the scheduler', async () => {
  const { eventId, waiting, giveUp } = await soldOutWithLine();
  await testApp.app.startJobs();
  await giveUp();
  const told = await until(
    () =>
      waiting.get<{ type: string; event: { id: string } | null; sender: unknown }[]>('/self/notifications'),
    ({ body }) => body.data.length > 0,
  );
  const [notification] = told.body.data;
  assert.deepEqual(
    [notification?.type, notification?.event?.id, notification?.sender],
    ['EVENT', eventId, null],
  );
  const mails = await db()
    .selectFrom('mail')
    .select('mail.subject')
    .where('mail.organization_id', '=', org.organization.id)
    .where('mail.account_id', '=', waiting.id)
    .execute();
  assert.deepEqual(
    mails.map(({ subject }) => subject?.includes('room for you')),
    [true],
  );
});

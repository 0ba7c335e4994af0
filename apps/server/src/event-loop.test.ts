import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeEvent } from './features/events/events.factory.ts';
import { makePassType, makeQuestion, makeSection } from './features/tickets/tickets.factory.ts';
import { newId } from './platform/ids.ts';
import { createTestApp, type Caller, type TestApp, type TestOrganization } from './testing/app.ts';

/** Milliseconds of one stretch without a turn of the event loop: so long everybody else waits. */
const LONGEST = 100;
const ROUNDS = 4;

let testApp: TestApp;
let org: TestOrganization;
let members: Caller[];

before(async () => {
  testApp = await createTestApp();
  org = await testApp.organization();
  members = await Promise.all(Array.from({ length: 10 }, () => org.member()));
});
after(() => testApp.close());

/**
 * The longest stretch by the processor time of this very thread, taken at each turn of the loop: what the machine does
 * besides, and what other threads do, does not count.
 */
async function longestStretch(work: (own: OwnWork) => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = process.threadCpuUsage();
  const measure = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const look = (): void => {
    measure();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work((run) => {
      measure();
      const result = run();
      before = process.threadCpuUsage();
      return result;
    });
  } finally {
    isOver = true;
  }
  return longest;
}

/** Writing a body and making a request of it is this test's work, not the program's: its time is left out. */
type OwnWork = <T>(run: () => T) => T;

const TANGLED = `<p>${'<ul>'.repeat(12_490)}${'</ol>'.repeat(10_000)}`;
const session = `<event id="1" guid="00000000-0000-4000-8000-000000000001"><start>10:00</start><duration>01:00</duration><room>A</room><title>T</title><description><![CDATA[${TANGLED}]]></description></event>`;
const schedule = `<schedule><conference><title>T</title><acronym>t</acronym></conference><day index="1" date="2031-05-01"><room name="A">${session.repeat(20)}</room></day></schedule>`;

/** Each sends its hostile input; what is answered does not matter here, only that others are not kept waiting. */
const KINDS: Readonly<Record<string, (who: Caller) => Promise<() => Promise<unknown>>>> = {
  'formatted text': async (who) => {
    const { db, organizationId } = org.context();
    const eventId = await makeEvent(db, organizationId, { creator_id: who.id });
    return () => who.put(`/listings/${eventId}`, { event: { longDescription: TANGLED } });
  },
  'schedule files': async (who) => () => who.post('/listings/schedule', { file: schedule }),
  'bodies of many values': async (who) => () =>
    who.post('/listings', { event: { name: Array.from({ length: 60_000 }, () => 0) } }),
  'answers to a slow pattern': async (who) => {
    const { db, organizationId } = org.context();
    const eventId = await makeEvent(db, organizationId, { registration: true });
    const ticketId = await makePassType(db, organizationId, eventId);
    const sectionId = await makeSection(db, organizationId, eventId);
    const row = { validation: 'a*a*a*a*a*a*a*b{990,}' };
    const { id: questionId } = await makeQuestion(db, organizationId, { eventId, sectionId }, row);
    const at = `/self/events/${eventId}/registration`;
    const id = newId();
    await who.post(`${at}/passes`, { passes: [{ id, ticketId }], packages: [] });
    return () => who.put(`${at}/questions`, [{ id, responses: [{ questionId, value: 'a'.repeat(1000) }] }]);
  },
  'patterns that are large': async (who) => {
    const { db, organizationId } = org.context();
    const eventId = await makeEvent(db, organizationId, { creator_id: who.id });
    const question = { type: 'text', name: 'Q', required: false, mutable: true, choices: [] };
    return () =>
      who.post(`/listings/${eventId}/questions`, {
        ...question,
        validation: `\\pL{${900 + members.indexOf(who)}}`,
      });
  },
  'pictures that are none': async (who) => () =>
    who.post('/storage/images/upload', {
      type: 'activity',
      dataUri: `data:image/png;base64,${'A'.repeat(4_000_000)}`,
    }),
};
for (const [kind, prepare] of Object.entries(KINDS))
  test(`ten members at once who send ${kind} do not hold up the event loop`, async () => {
    const first = await prepare(members[0] ?? org.visitor);
    const sends = await Promise.all(members.slice(1).map(prepare));
    // The first of its kind compiles what everybody uses after it.
    await first();
    const round = (): Promise<number> =>
      longestStretch(async (own) => {
        const answers: Promise<unknown>[] = [];
        for (const send of sends) {
          answers.push(own(send));
          await nextTurn();
        }
        await Promise.all(answers);
      });
    // Garbage of whatever ran before is collected in some round; work that takes too long is there in each.
    let longest = await round();
    for (let more = 1; more < ROUNDS && longest >= LONGEST; more += 1)
      longest = Math.min(longest, await round());
    assert.ok(longest < LONGEST, `${longest} ms without a turn in each of ${ROUNDS} rounds`);
  });

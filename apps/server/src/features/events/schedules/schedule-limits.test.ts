import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { longestStretch } from '../../../testing/loop-stretch.ts';

let testApp: TestApp;
let org: TestOrganization;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
});
after(() => testApp.close());

interface Options {
  readonly sessions?: number;
  readonly description?: string;
}
function file({ sessions = 1, description = 'Words' }: Options = {}): string {
  const events = Array.from(
    { length: sessions },
    (_, index) =>
      `<event id="${index}" guid="00000000-0000-4000-8000-${String(index).padStart(12, '0')}"><start>10:00</start><duration>01:00</duration><room>A</room><title>T${index}</title><description><![CDATA[${description}]]></description></event>`,
  );
  return `<schedule><conference><title>Theirs</title><acronym>theirs</acronym></conference><day index="1" date="2031-05-01"><room name="A">${events.join('')}</room></day></schedule>`;
}
const create = (who: Caller, options: Options) =>
  who.post('/listings/schedule', { file: file(options), timezone: 'Europe/Berlin' });

test('a file with more sessions than any conference has, or with endless descriptions, is refused', async () => {
  for (const options of [
    { sessions: 2001 },
    { description: `${'<ul>'.repeat(30_000)}${'</ol>'.repeat(26_000)}` },
  ]) {
    const answer = await create(await org.member(), options);
    assert.deepEqual([answer.statusCode, answer.body.code], [422, 'schedule.broken'], answer.body.message);
  }
  const large = await create(await org.member(), { description: 'x'.repeat(6_000_000) });
  assert.deepEqual([large.statusCode, large.body.code], [422, 'schedule.broken']);
});

/** Small to receive, and long to read. */
const SLOW = {
  sessions: 8,
  description: `<p>${'<ul>'.repeat(12_490)}${'</ol>'.repeat(9_000)}`,
};

test('one file of an account is read after the other, and nobody else waits for it', async () => {
  let statuses: readonly number[] = [];
  // On a busy machine the first may have been read before the second arrives: then the pair says nothing.
  for (let pair = 0; pair < 8 && !statuses.includes(429); pair += 1) {
    const ana = await org.member();
    const [one, other, elsewhere] = await Promise.all([
      create(ana, SLOW),
      create(ana, SLOW),
      create(await org.member(), {}),
    ]);
    for (const { statusCode, body } of [one, other])
      if (statusCode === 429) assert.equal(body.code, 'schedule.reading');
    assert.equal(elsewhere.statusCode, 200);
    statuses = [one.statusCode, other.statusCode];
  }
  assert.equal(statuses.filter((status) => status === 429).length, 1, String(statuses));
});

test('an account has three files a minute read', async () => {
  const ana = await org.member();
  for (let turn = 0; turn < 3; turn += 1) assert.equal((await create(ana, {})).statusCode, 200);
  assert.equal((await create(ana, {})).body.code, 'rate.exceeded');
});

test('a hostile description keeps nobody else waiting', async () => {
  const ana = await org.member();
  let statusCode = 0;
  const { ms, slowness } = await longestStretch(async () => {
    ({ statusCode } = await create(ana, SLOW));
  });
  assert.ok([200, 422].includes(statusCode), String(statusCode));
  assert.ok(ms < 100 * slowness, `${ms} ms at a slowness of ${slowness}`);
});

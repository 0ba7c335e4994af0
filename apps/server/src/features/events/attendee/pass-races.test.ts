import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { useTestApp, type Caller, type TestApp, type TestOrganization } from '../../../testing/app.ts';
import { givePass, makeStage } from './stage.factory.ts';
import { transferPass } from './transfers/transfers.service.ts';

let testApp: TestApp;
let org: TestOrganization;
let ana: Caller;
let ben: Caller;
let carl: Caller;
let staff: Caller;

before(async () => {
  testApp = await useTestApp();
  org = await testApp.organization();
  [ana, ben, carl] = [await org.member(), await org.member(), await org.member()];
  staff = await org.staff();
});
after(() => testApp.close());

const ROUNDS = 30;
const stateOf = async (id: string) => {
  const { rows } = await testApp.database.pool.query<{
    status: string;
    used_at: Date | null;
    account_id: string;
  }>(
    'select pass.status, pass.used_at, registration.account_id from pass join registration on registration.id = pass.registration_id where pass.id = $1',
    [id],
  );
  assert.ok(rows[0]);
  return rows[0];
};

test('handed on to two people at once, many times: one of them has it, and one code opens the door', async () => {
  const stage = await makeStage(org);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, path } = await givePass(stage, ana);
    const receivers = [ben, carl];
    const outcomes = await Promise.allSettled(
      receivers.map((receiver) => transferPass(org.context(ana.id), stage.eventId, id, receiver.id)),
    );
    const winners = receivers.filter((_, index) => outcomes[index]?.status === 'fulfilled');
    assert.equal(winners.length, 1);
    assert.equal((await stateOf(id)).account_id, winners[0]?.id);
    const codes = await Promise.all(
      [ana, ben, carl].map(async (caller) => (await caller.get<{ code: string } | null>(path)).body.data),
    );
    assert.equal(codes.filter((pass) => pass !== null && pass.code !== '').length, 1);
  }
});

test('let in and given back at once, many times: whoever is in keeps the pass, whoever gave it back is not in', async () => {
  const stage = await makeStage(org);
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, path } = await givePass(stage, ana);
    const scan = {
      nonce: randomUUID(),
      passId: id,
      action: 'in',
      scannedAt: new Date().toISOString(),
      door: 'North',
    };
    const [told, canceled] = await Promise.all([
      staff.post<{ verdict: string }[]>(`/listings/${stage.eventId}/scans`, { scans: [scan] }),
      ana.put(`${path}/cancel`, {}),
    ]);
    const { status, used_at } = await stateOf(id);
    const verdict = told.body.data[0]?.verdict;
    outcomes.add(verdict ?? '');
    assert.deepEqual(
      [verdict, canceled.statusCode, used_at === null],
      status === 'canceled' ? ['canceled', 200, true] : ['first', 409, false],
    );
  }
  assert.ok([...outcomes].every((verdict) => ['first', 'canceled'].includes(verdict)));
});

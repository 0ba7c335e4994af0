import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findUnheardDisputes, readMissedDispute } from '../disputes/disputes.factory.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import type { Stage } from './stage.factory.ts';

/** A provider whose payers dispute, as these tests use it. */
interface DisputingSide {
  /** The payer pays in full, and we have heard of it. */
  pay(stage: Stage, intent: PaymentIntentView): Promise<void>;
  /** At the provider, and no message tells of it. */
  dispute(intent: PaymentIntentView): string;
  /** Of payments that are not ours, at the same account; newer than all others. */
  disputeElsewhere(intent: PaymentIntentView, count: number): void;
  /** As the fake notes the call that lists disputes. */
  readonly listing: RegExp;
  readonly calls: readonly string[];
  /** The next call is refused because of the keys. */
  refuseNext(call: RegExp): void;
  breakNext(call: RegExp): void;
  /** Breaks that no call has met are for none. */
  mend(): void;
}

const DAY_MS = 24 * 60 * 60_000;

/** Tests that every provider says of all disputes. */
export function testDisputes(side: DisputingSide, stageOf: () => Stage): void {
  const timesListed = (): number => side.calls.filter((call) => side.listing.test(call)).length;
  const rows = () =>
    stageOf().sql(
      'select disputes_since, disputes_until from payment_integration where organization_id = $1 and secrets is not null',
      [stageOf().org.organization.id],
    );
  const ask = (inDays = 0): Promise<void> => {
    const now = (): Date => new Date(Date.now() + inDays * DAY_MS);
    return findUnheardDisputes({ ...stageOf().org.context(), now });
  };
  /** As of some time later, as far as this is concerned. */
  async function after(interval: string): Promise<void> {
    await stageOf().sql(
      `update payment_integration set disputes_since = disputes_since - $2::interval,
         disputes_until = disputes_until - $2::interval, disputes_asked_at = disputes_asked_at - $2::interval
       where organization_id = $1`,
      [stageOf().org.organization.id, interval],
    );
    await ask();
  }
  /** Runs the jobs of disputes that could not be read. */
  async function readMissed(): Promise<void> {
    const missed = await stageOf().sql(
      "delete from pgboss.job where name = 'payments.read-dispute' and data->>'organizationId' = $1 returning data->'payload' as payload",
      [stageOf().org.organization.id],
    );
    for (const { payload } of missed)
      await readMissedDispute(
        stageOf().org.context(),
        payload as { integrationId: string; reference: string },
      );
  }
  /** To the end of the list, be it long. */
  async function finish(inDays = 0): Promise<void> {
    for (let turn = 0; turn < 10 && (await rows())[0]?.['disputes_until'] !== null; turn += 1)
      await ask(inDays);
    assert.equal((await rows())[0]?.['disputes_until'], null);
  }
  const paid = async (): Promise<PaymentIntentView> => {
    const intent = await stageOf().open();
    await side.pay(stageOf(), intent);
    return intent;
  };
  async function toldOf({ id }: PaymentIntentView): Promise<unknown[]> {
    const { disputed, disputes } = await stageOf().managed(id);
    const told = (await stageOf().heard(id)).filter((name) => name === 'payment.disputed').length;
    return [disputed, disputes.length, told];
  }

  test('a dispute that no message told of is found within a day, and told once', async () => {
    const [intent, another] = [await paid(), await paid()];
    side.dispute(intent);
    await ask();
    await after('25 hours');
    assert.deepEqual(await toldOf(intent), [true, 1, 1]);
    assert.deepEqual(await toldOf(another), [false, 0, 0]);
    const listed = timesListed();
    side.dispute(another);
    for (let turn = 0; turn < 3; turn += 1) await ask();
    assert.equal(timesListed(), listed, 'not with each run');
    assert.deepEqual(await toldOf(another), [false, 0, 0]);
    await after('25 hours');
    assert.deepEqual(
      [await toldOf(intent), await toldOf(another)],
      [
        [true, 1, 1],
        [true, 1, 1],
      ],
    );
    assert.equal(timesListed(), listed + 1);
  });

  test('disputes of others at the same account are passed over, page by page', async () => {
    const intent = await paid();
    side.dispute(intent);
    side.disputeElsewhere(intent, 70);
    const listed = timesListed();
    await after('25 hours');
    await finish();
    assert.deepEqual(await toldOf(intent), [true, 1, 1]);
    assert.ok(timesListed() > listed + 1, 'more than one page');
    const rest = side.calls.length;
    await ask();
    assert.equal(side.calls.length, rest);
  });

  test('a list that is refused, or not answered, is asked for again, and nothing is lost', async () => {
    const intent = await paid();
    side.dispute(intent);
    for (const fail of [() => side.refuseNext(side.listing), () => side.breakNext(side.listing)]) {
      const [before] = await rows();
      fail();
      await after('25 hours');
      assert.deepEqual(await toldOf(intent), [false, 0, 0]);
      const listed = timesListed();
      await ask();
      assert.equal(timesListed(), listed, 'not at once');
      const [row] = await rows();
      assert.ok(Number(row?.['disputes_since']) <= Number(before?.['disputes_since']), 'the moment stays');
    }
    await after('1 hour');
    await finish();
    assert.deepEqual(await toldOf(intent), [true, 1, 1]);
  });

  test('a dispute that cannot be read does not stop the list, and is read when no list names it any more', async () => {
    const intents = [await paid(), await paid(), await paid()];
    const references = intents.map((intent) => side.dispute(intent));
    side.breakNext(new RegExp(`GET .*${references[1]}$`));
    for (const inDays of [10, 20]) {
      await ask(inDays);
      await finish(inDays);
    }
    assert.deepEqual(await Promise.all(intents.map(toldOf)), [
      [true, 1, 1],
      [false, 0, 0],
      [true, 1, 1],
    ]);
    await readMissed();
    for (const intent of intents) assert.deepEqual(await toldOf(intent), [true, 1, 1]);
    await after('20 days');
    await finish();
  });

  test('keys that are refused for a dispute end the run, once, and every dispute is read later', async () => {
    const intents = [await paid(), await paid(), await paid()];
    const references = intents.map((intent) => side.dispute(intent));
    const refuse = (): void => side.refuseNext(new RegExp(`GET .*${references[1]}$`));
    refuse();
    await after('25 hours');
    assert.notEqual((await rows())[0]?.['disputes_until'], null);
    const listed = timesListed();
    await ask();
    assert.equal(timesListed(), listed, 'not at once');
    assert.deepEqual(await Promise.all(intents.map(toldOf)), [
      [false, 0, 0],
      [false, 0, 0],
      [true, 1, 1],
    ]);
    refuse();
    await after('1 hour');
    await finish();
    assert.deepEqual(await Promise.all(intents.map(toldOf)), [
      [true, 1, 1],
      [false, 0, 0],
      [true, 1, 1],
    ]);
    await readMissed();
    for (const intent of intents) assert.deepEqual(await toldOf(intent), [true, 1, 1]);
  });

  test('a list of which no dispute answers is left for a while, and then read to its end', async () => {
    const intents = [await paid(), await paid(), await paid(), await paid()];
    const references = intents.map((intent) => side.dispute(intent));
    const breakAll = (): void => {
      for (const reference of references) side.breakNext(new RegExp(`GET .*${reference}$`));
    };
    breakAll();
    await after('25 hours');
    assert.notEqual((await rows())[0]?.['disputes_until'], null);
    const listed = timesListed();
    await ask();
    assert.equal(timesListed(), listed, 'not at once');
    breakAll();
    await after('1 hour');
    await finish();
    side.mend();
    await after('25 hours');
    await finish();
    for (const intent of intents) assert.deepEqual(await toldOf(intent), [true, 1, 1]);
  });
}

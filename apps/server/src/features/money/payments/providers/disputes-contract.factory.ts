import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repairPayments } from '../books/reconciliation.service.ts';
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
}

/** Tests that every provider says of all disputes. */
export function testDisputes(side: DisputingSide, stageOf: () => Stage): void {
  const timesListed = (): number => side.calls.filter((call) => side.listing.test(call)).length;
  const rows = () =>
    stageOf().sql(
      'select disputes_since, disputes_until from payment_integration where organization_id = $1 and secrets is not null',
      [stageOf().org.organization.id],
    );
  const repair = (): Promise<void> => repairPayments(stageOf().org.context());
  /** As of some time later, as far as this is concerned. */
  async function after(interval: string): Promise<void> {
    await stageOf().sql(
      `update payment_integration set disputes_since = disputes_since - $2::interval,
         disputes_until = disputes_until - $2::interval, disputes_asked_at = disputes_asked_at - $2::interval
       where organization_id = $1`,
      [stageOf().org.organization.id, interval],
    );
    await repair();
  }
  /** To the end of the list, be it long. */
  async function finish(): Promise<void> {
    for (let turn = 0; turn < 10 && (await rows())[0]?.['disputes_until'] !== null; turn += 1) await repair();
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
    await repair();
    await after('25 hours');
    assert.deepEqual(await toldOf(intent), [true, 1, 1]);
    assert.deepEqual(await toldOf(another), [false, 0, 0]);
    const listed = timesListed();
    side.dispute(another);
    for (let turn = 0; turn < 3; turn += 1) await repair();
    assert.equal(timesListed(), listed, 'not with each repair');
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
    await repair();
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
      await repair();
      assert.equal(timesListed(), listed, 'not at once');
      const [row] = await rows();
      assert.ok(Number(row?.['disputes_since']) <= Number(before?.['disputes_since']), 'the moment stays');
    }
    await after('1 hour');
    await finish();
    assert.deepEqual(await toldOf(intent), [true, 1, 1]);
  });

  test('the list goes on where a dispute could not be read', async () => {
    const [intent, another] = [await paid(), await paid()];
    side.dispute(intent);
    const reference = side.dispute(another);
    side.breakNext(new RegExp(`GET .*${reference}$`));
    await after('25 hours');
    await after('1 hour');
    await finish();
    assert.deepEqual(
      [await toldOf(intent), await toldOf(another)],
      [
        [true, 1, 1],
        [true, 1, 1],
      ],
    );
  });
}

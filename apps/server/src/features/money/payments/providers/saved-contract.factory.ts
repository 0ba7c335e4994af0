import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, Caller } from '../../../../testing/app.ts';
import { chargeIntent, findMethodToCharge, keepPayingMethod } from '../methods/charging.service.ts';
import type { PaymentMethodView } from '../methods/methods.schemas.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import type { Stage } from './stage.factory.ts';

type MethodMeans = 'pays' | 'declines' | 'needsPayer';

/** A provider that keeps methods, as these tests use it. */
interface SavingSide {
  /** The payer enters a method in the provider's form; what our call is told about it. */
  enter(stage: Stage, who: Caller, means: MethodMeans): Promise<string>;
  /** How a kept method behaves, where it is not told when it is entered. */
  turn?(reference: string, means: MethodMeans): void;
  /** Until then the next save, or the next charge, is done and its reply is lost. */
  loseNext(call: 'save' | 'charge'): void;
  /** The payer pays in the browser, and agrees to more. */
  payAndSave(stage: Stage, intent: PaymentIntentView): Promise<void>;
  timesTaken(intent: PaymentIntentView): number;
  keeps(reference: string): boolean;
  /** At the provider, without us. */
  removeAtDesk(reference: string): void;
}

const ALL = '/self/payment-methods';
const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const list = async (who: Caller) => (await who.get<PaymentMethodView[]>(ALL)).body.data;
const save = (who: Caller, reference: string) => who.post<PaymentMethodView>(ALL, { reference });

/** Tests the guarantees of every provider that keeps methods of payers. */
export function testSavedMethods(side: SavingSide, stageOf: () => Stage): void {
  const referenceOf = async (id: string): Promise<string> =>
    String(
      (await stageOf().sql('select reference from payment_method where id = $1', [id]))[0]?.['reference'],
    );

  async function keep(who: Caller, means: MethodMeans = 'pays'): Promise<string> {
    const { body, statusCode } = await save(who, await side.enter(stageOf(), who, means));
    assert.equal(statusCode, 200, body.message);
    side.turn?.(await referenceOf(body.data.id), means);
    return body.data.id;
  }
  async function charge(intent: PaymentIntentView, methodId: string, number = 1) {
    const context = stageOf().org.context();
    const method = await findMethodToCharge(context, methodId);
    assert.ok(method !== undefined);
    return chargeIntent(context, intent.id, method, number);
  }

  test('a method is saved once, however often it is said, also when a reply is lost', async () => {
    const ana = await stageOf().org.member();
    const token = await side.enter(stageOf(), ana, 'pays');
    side.loseNext('save');
    const first = await save(ana, token);
    const answers = [await save(ana, token), await save(ana, token)];
    assert.ok([200, 503].includes(first.statusCode), first.body.message);
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    const [method, ...more] = await list(ana);
    assert.deepEqual([method?.default, method?.usable, more], [true, true, []]);
    const second = await keep(ana);
    assert.deepEqual(
      (await list(ana)).map(({ id, default: isDefault }) => [id, isDefault]),
      [
        [method?.id, true],
        [second, false],
      ],
    );
  });

  test('a method of somebody else can be neither seen, nor chosen, nor removed', async () => {
    const [ana, ben] = [await stageOf().org.member(), await stageOf().org.member()];
    const id = await keep(ana);
    for (const who of [ben, stageOf().staff, await stageOf().other.member()]) {
      assert.equal((await who.put(`${ALL}/${id}/default`)).statusCode, 404);
      assert.equal((await who.delete(`${ALL}/${id}`)).statusCode, 404);
    }
    assert.deepEqual(await list(ben), []);
  });

  test('a charge without the payer takes the money once: from several engines, and after a lost reply', async () => {
    const { open, payer, books, later } = stageOf();
    const method = await keep(payer);
    const intent = await open({ saved: 'charge' });
    side.loseNext('charge');
    assert.ok(['paid', 'unknown'].includes(await charge(intent, method)));
    await later();
    const ends = await Promise.all(Array.from({ length: 4 }, () => charge(intent, method)));
    assert.ok(ends.every((end) => end === 'paid' || end === 'unknown'));
    assert.equal(await charge(intent, method, 2), 'paid');
    assert.equal(side.timesTaken(intent), 1);
    assert.deepEqual(await books(intent.id), { provider: 12_000, revenue: -12_000 });
  });

  test('a refusal says whether it makes sense to try again, and another method pays the same payment', async () => {
    const { open, payer } = stageOf();
    const good = await keep(payer);
    for (const [means, end] of [
      ['declines', 'refused'],
      ['needsPayer', 'needsPayer'],
    ] as const) {
      const intent = await open({ saved: 'charge' });
      const poor = await keep(payer, means);
      assert.deepEqual([await charge(intent, poor), await charge(intent, poor)], [end, end]);
      assert.equal(side.timesTaken(intent), 0);
      assert.equal(await charge(intent, good, 2), 'paid');
      assert.equal(side.timesTaken(intent), 1);
    }
  });

  test('removed here it is removed there; removed there nothing can be charged to it', async () => {
    const { open, payer, org } = stageOf();
    const [first, second] = [await keep(payer), await keep(payer)];
    const reference = await referenceOf(first);
    assert.ok(side.keeps(reference));
    assert.deepEqual(told(await payer.delete(`${ALL}/${first}`)), [200, 'ok']);
    assert.ok(!side.keeps(reference));
    assert.equal(await findMethodToCharge(org.context(), first), undefined);
    side.removeAtDesk(await referenceOf(second));
    assert.equal(await charge(await open({ saved: 'charge' }), second), 'final');
  });

  test('a payment saves the method that pays it, and the next one is charged to it', async () => {
    const { open, payer, org } = stageOf();
    const before = (await list(payer)).map(({ id }) => id);
    const intent = await open({ saved: 'save' });
    await side.payAndSave(stageOf(), intent);
    for (let turn = 0; turn < 2; turn += 1) await keepPayingMethod(org.context(), intent.id);
    const [kept, ...more] = (await list(payer)).filter(({ id }) => !before.includes(id));
    assert.deepEqual([kept?.usable, more], [true, []]);
    const next = await open({ saved: 'charge' });
    assert.equal(await charge(next, kept?.id ?? ''), 'paid');
    assert.equal(side.timesTaken(next), 1);
  });
}

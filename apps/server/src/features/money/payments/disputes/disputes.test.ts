import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until, type Answer, type Caller } from '../../../../testing/app.ts';
import { PermanentJobError } from '../../../../platform/jobs/job.ts';
import { CARD } from '../../../../testing/payments/fake-stripe.ts';
import { fileKey } from '../../../ground/storage/index.ts';
import { checkIntegrity } from '../../../whole/integrity/index.ts';
import { repairPayments } from '../books/reconciliation.service.ts';
import { openCardStage, type CardStage } from '../methods/methods.factory.ts';
import type { DisputeView, ManagedPaymentView } from '../payments.admin.schemas.ts';
import type { PaymentIntentView } from '../payments.schemas.ts';
import { PayPalSide } from '../providers/paypal.factory.ts';
import { findUnheardDisputes, readMissedDispute } from './disputes.factory.ts';
import { sendAnswer } from './sending.service.ts';

let side: PayPalSide;
let stage: CardStage;
before(async () => {
  side = await PayPalSide.start();
  stage = await openCardStage(side.fake.environment);
  await side.connect(stage);
  await stage.staff.put('/admin/payments/integration', { type: 'stripe', offered: ['paypal'] });
});
after(async () => {
  await stage.close();
  await side.close();
});

interface Disputed {
  readonly intent: PaymentIntentView;
  /** Its name at the provider. */
  readonly reference: string;
  readonly id: string;
}

const TEXT = 'The guest was checked in at the door on 3 May.';
const told = ({ statusCode, body }: Answer): unknown[] => [statusCode, body.code ?? 'ok'];
const read = async ({ intent }: Disputed): Promise<DisputeView> =>
  (await stage.managed(intent.id)).disputes[0] ?? assert.fail();
const send = (id: string, body: object, by: Caller = stage.staff) =>
  by.post<ManagedPaymentView>(`/admin/payments/disputes/${id}/evidence`, body);
const accept = (id: string, by: Caller = stage.staff) =>
  by.post<ManagedPaymentView>(`/admin/payments/disputes/${id}/accept`);
const work = (id: string) => sendAnswer(stage.org.context(), id);
const upload = async (by: Caller, name: string, type: string, size = 20): Promise<number> => {
  const dataUri = `data:${type};base64,${Buffer.alloc(size, 'a').toString('base64')}`;
  return (await by.post<{ id: number }>('/storage/files', { dataUri, name })).body.data.id;
};

/** The row stands, and the storage has nothing for it. */
async function loseContent(id: number): Promise<void> {
  const { organizationId, services } = stage.org.context();
  const [row] = await stage.sql('select key from stored_file where organization_id = $1 and id = $2', [
    organizationId,
    id,
  ]);
  await services.files.remove(fileKey(organizationId, String(row?.['key'])));
}

async function byCard(status = 'needs_response', due?: number): Promise<Disputed> {
  const intent = await stage.open();
  stage.fake.confirm(intent.referenceId, CARD);
  await stage.capture(intent.id);
  const reference = stage.fake.dispute(intent.referenceId, 12_000, status, due);
  assert.equal(await stage.tell('charge.dispute.created', reference), 200);
  return { intent, reference, id: (await stage.managed(intent.id)).disputes[0]?.id ?? '' };
}

async function byPayPal(): Promise<Disputed> {
  const { data: intent } = (await side.choose(stage, await stage.open())).body;
  side.fake.approve(intent.referenceId);
  await stage.capture(intent.id, { nonce: intent.referenceId });
  const reference = side.fake.dispute(intent.referenceId, {
    status: 'WAITING_FOR_SELLER_RESPONSE',
    dispute_life_cycle_stage: 'CHARGEBACK',
    seller_response_due_date: '2096-10-02T07:06:40.000Z',
  });
  assert.equal(await side.tell(stage, 'CUSTOMER.DISPUTE.CREATED', reference), 200);
  return { intent, reference, id: (await stage.managed(intent.id)).disputes[0]?.id ?? '' };
}

test('evidence goes to Stripe once with its files, and the bank decides', async () => {
  const disputed = await byCard();
  const { dueAt, status, answer } = await read(disputed);
  assert.deepEqual([dueAt, status, answer], ['2096-10-02T07:06:40.000Z', 'opened', null]);
  const files = [
    { fileId: await upload(stage.staff, 'mails.pdf', 'application/pdf'), kind: 'communication' },
    { fileId: await upload(stage.staff, 'door.png', 'image/png'), kind: 'other' },
  ];
  const answers = await Promise.all([1, 2, 3].map(() => send(disputed.id, { text: TEXT, files })));
  for (const sent of answers) assert.deepEqual(told(sent), [200, 'ok']);
  await Promise.all([work(disputed.id), work(disputed.id)]);
  const { evidence, status: there } = stage.fake.read(disputed.reference);
  const {
    customer_communication: mails,
    uncategorized_file: door,
    uncategorized_text: text,
  } = evidence as Record<string, string>;
  assert.deepEqual([there, text], ['under_review', TEXT]);
  assert.equal(stage.fake.read(mails ?? '')['filename'], 'mails.pdf');
  assert.equal(stage.fake.read(door ?? '')['size'], 20);
  const sent = await read(disputed);
  assert.deepEqual(
    [sent.status, sent.answer],
    ['under_review', { kind: 'evidence', status: 'sent', text: TEXT, files: 2, error: null }],
  );
  assert.deepEqual(told(await accept(disputed.id)), [409, 'dispute.answered']);
  assert.deepEqual(told(await send(disputed.id, { text: 'Something else.' })), [409, 'dispute.answered']);
  assert.deepEqual(await stage.books(disputed.intent.id), { dispute: 12_000, revenue: -12_000 });
  stage.fake.setDispute(disputed.reference, 'won');
  await stage.tell('charge.dispute.closed', disputed.reference);
  const won = await read(disputed);
  assert.deepEqual([won.status, won.answer?.text, won.answer?.files], ['won', null, 0]);
  assert.deepEqual(await stage.books(disputed.intent.id), { provider: 12_000, revenue: -12_000 });
});

test('a message that read the dispute before the answer, and comes after it, does not ask for another one', async () => {
  const disputed = await byCard();
  const letGo = stage.fake.holdNext(new RegExp(`GET .*/${disputed.reference}$`));
  const late = stage.tell('charge.dispute.updated', disputed.reference);
  await until(
    async () => stage.fake.isHolding(),
    (isHolding) => isHolding,
  );
  await send(disputed.id, { text: TEXT });
  await work(disputed.id);
  letGo();
  assert.equal(await late, 200);
  const { status, answer } = await read(disputed);
  assert.deepEqual([status, answer?.status, answer?.text], ['under_review', 'sent', TEXT]);
});

test('a decision whose message was lost is asked for within a day, once', async () => {
  const disputed = await byCard();
  stage.fake.setDispute(disputed.reference, 'lost');
  await repairPayments(stage.org.context());
  assert.equal((await read(disputed)).status, 'opened');
  const asked = (): number => stage.fake.calls.filter((call) => call.endsWith(disputed.reference)).length;
  const before = asked();
  await stage.sql("update payment_dispute set updated_at = updated_at - interval '25 hours' where id = $1", [
    disputed.id,
  ]);
  for (let turn = 0; turn < 2; turn += 1) await repairPayments(stage.org.context());
  assert.deepEqual([(await read(disputed)).status, asked() - before], ['lost', 1]);
  assert.deepEqual(await stage.books(disputed.intent.id), { dispute: 12_000, revenue: -12_000 });
});

test('an account that does not list its disputes does not hold up another, and the first list reaches half a year back', async () => {
  const mine = [stage.org.organization.id];
  const [known, old] = [await byCard(), await byPayPal()];
  const silent = await stage.open();
  stage.fake.confirm(silent.referenceId, CARD);
  await stage.capture(silent.id);
  stage.fake.dispute(silent.referenceId, 12_000);
  side.fake.setDispute(old.reference, {
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
    update_time: new Date(Date.now() + 1000).toISOString(),
  });
  await stage.sql(
    'update payment_integration set disputes_since = null, disputes_asked_at = null where organization_id = $1',
    mine,
  );
  for (const { id } of [known.intent, old.intent])
    await stage.sql(
      "update payment_attempt set created_at = created_at - interval '300 days' where organization_id = $1 and intent_id = $2",
      [...mine, id],
    );
  stage.fake.breakNext(/GET \/v1\/disputes$/, 'wrongKey');
  await findUnheardDisputes(stage.org.context());
  // Decided meanwhile, which the list says.
  assert.equal((await read(old)).status, 'won');
  assert.equal((await stage.managed(silent.id)).disputed, false);
  await stage.sql(
    "update payment_integration set disputes_asked_at = disputes_asked_at - interval '61 minutes' where organization_id = $1",
    mine,
  );
  await findUnheardDisputes(stage.org.context());
  assert.equal((await stage.managed(silent.id)).disputed, true);
  assert.ok((await stage.heard(silent.id)).includes('payment.disputed'));
});

/** Asks for disputes as of some time later. */
async function askLater(interval: string, signal?: AbortSignal): Promise<void> {
  await stage.sql(
    `update payment_integration set disputes_since = disputes_since - $2::interval,
       disputes_until = disputes_until - $2::interval, disputes_asked_at = disputes_asked_at - $2::interval
     where organization_id = $1`,
    [stage.org.organization.id, interval],
  );
  await findUnheardDisputes(stage.org.context(), signal);
}

async function finishLists(): Promise<void> {
  const unfinished = () =>
    stage.sql(
      'select id from payment_integration where organization_id = $1 and disputes_until is not null',
      [stage.org.organization.id],
    );
  for (let turn = 0; turn < 30 && (await unfinished()).length > 0; turn += 1) await askLater('1 hour');
  assert.deepEqual(await unfinished(), []);
}

async function listedAt(type: string): Promise<Record<string, unknown>> {
  const [row] = await stage.sql(
    'select disputes_page, disputes_asked_at, disputes_until from payment_integration where organization_id = $1 and type = $2',
    [stage.org.organization.id, type],
  );
  return row ?? assert.fail();
}

async function paidUnheard(type: 'stripe' | 'paypal', changes: object = {}): Promise<Disputed> {
  const intent = await stage.open();
  if (type === 'stripe') {
    stage.fake.confirm(intent.referenceId, CARD);
    await stage.capture(intent.id);
    return { intent, reference: stage.fake.dispute(intent.referenceId, 12_000), id: '' };
  }
  const { data: chosen } = (await side.choose(stage, intent)).body;
  side.fake.approve(chosen.referenceId);
  await stage.capture(chosen.id, { nonce: chosen.referenceId });
  const dispute = { dispute_life_cycle_stage: 'CHARGEBACK', ...changes };
  return { intent: chosen, reference: side.fake.dispute(chosen.referenceId, dispute), id: '' };
}

const isKnown = async ({ intent }: Disputed): Promise<boolean> => (await stage.managed(intent.id)).disputed;

test('a first list that was refused for days is read as soon as it is granted', async () => {
  const disputed = await paidUnheard('paypal');
  await stage.sql(
    "update payment_attempt set created_at = created_at - interval '300 days' where organization_id = $1 and intent_id = $2",
    [stage.org.organization.id, disputed.intent.id],
  );
  await stage.sql(
    'update payment_integration set disputes_since = null, disputes_until = null, disputes_page = null, disputes_asked_at = null where organization_id = $1',
    [stage.org.organization.id],
  );
  side.fake.breakNext(/GET \/v1\/customer\/disputes$/, 'refuse', 3);
  await findUnheardDisputes(stage.org.context());
  for (let day = 0; day < 2; day += 1) await askLater('25 hours');
  assert.equal(await isKnown(disputed), false);
  await askLater('25 hours');
  await finishLists();
  assert.equal(await isKnown(disputed), true);
  assert.deepEqual(side.fake.problems, []);
});

test('a dispute that the provider lists hours late is found all the same', async () => {
  await askLater('25 hours');
  await finishLists();
  const late = new Date(Date.now() - 35 * 60 * 60_000).toISOString();
  const disputed = await paidUnheard('paypal', { update_time: late });
  await askLater('25 hours');
  await finishLists();
  assert.equal(await isKnown(disputed), true);
});

test('the account that was asked the longest ago is asked first', async () => {
  for (const [first, second] of [
    ['stripe', 'paypal'],
    ['paypal', 'stripe'],
  ] as const) {
    await askLater('25 hours');
    await finishLists();
    await stage.sql(
      "update payment_integration set disputes_asked_at = disputes_asked_at - interval '1 hour' where organization_id = $1 and type = $2",
      [stage.org.organization.id, first],
    );
    await askLater('25 hours');
    const [before, after] = [await listedAt(first), await listedAt(second)];
    assert.ok(Number(before['disputes_asked_at']) < Number(after['disputes_asked_at']), first);
  }
});

test('a list whose page names itself as the next one has come to its end', async () => {
  await askLater('25 hours');
  await finishLists();
  const disputed = await paidUnheard('paypal');
  side.fake.repeatsPages = true;
  const at = side.fake.calls.length;
  await askLater('25 hours');
  await finishLists();
  side.fake.repeatsPages = false;
  assert.equal(await isKnown(disputed), true);
  const listed = side.fake.calls.slice(at).filter((call) => call === 'GET /v1/customer/disputes');
  assert.equal(listed.length, 2);
});

test('a long list at one account takes few calls in a run, and leaves another account its turn', async () => {
  await askLater('25 hours');
  await finishLists();
  const old = await paidUnheard('paypal');
  side.fake.disputeElsewhere(old.intent.referenceId, 180);
  const at = side.fake.calls.length;
  await askLater('25 hours');
  assert.ok(side.fake.calls.length - at <= 100, `${side.fake.calls.length - at} calls`);
  const card = await paidUnheard('stripe');
  await stage.sql(
    "update payment_integration set disputes_since = disputes_since - interval '25 hours', disputes_asked_at = disputes_asked_at - interval '25 hours' where organization_id = $1 and type = 'stripe'",
    [stage.org.organization.id],
  );
  await findUnheardDisputes(stage.org.context());
  assert.deepEqual([await isKnown(card), await isKnown(old)], [true, false]);
  await finishLists();
  assert.equal(await isKnown(old), true);
});

test('a place in a list that is refused is forgotten, also with other keys', async () => {
  await askLater('25 hours');
  await finishLists();
  const disputed = await paidUnheard('stripe');
  await stage.sql(
    "update payment_integration set disputes_until = now(), disputes_page = 'dp_ofTestMode' where organization_id = $1 and type = 'stripe'",
    [stage.org.organization.id],
  );
  stage.fake.breakNext(/GET \/v1\/disputes$/, 'otherMode');
  await askLater('25 hours');
  assert.deepEqual([await isKnown(disputed), (await listedAt('stripe'))['disputes_page']], [false, null]);
  await askLater('1 hour');
  assert.equal(await isKnown(disputed), true);
});

test('a dispute that is refused for itself does not end the run, and its job fails at once', async () => {
  await askLater('25 hours');
  await finishLists();
  const all = [await paidUnheard('stripe'), await paidUnheard('stripe')];
  const newest = all[1] ?? assert.fail();
  const refuse = (): void => stage.fake.breakNext(new RegExp(`GET .*/${newest.reference}$`), 'refuse');
  refuse();
  await askLater('25 hours');
  assert.deepEqual(await Promise.all(all.map(isKnown)), [true, false]);
  assert.equal((await listedAt('stripe'))['disputes_until'], null);
  const [job] = await stage.sql(
    "select data->'payload'->>'integrationId' as id from pgboss.job where name = 'payments.read-dispute' and data->'payload'->>'reference' = $1",
    [newest.reference],
  );
  const missed = { integrationId: String(job?.['id']), reference: newest.reference };
  refuse();
  await assert.rejects(readMissedDispute(stage.org.context(), missed), PermanentJobError);
  await readMissedDispute(stage.org.context(), missed);
  assert.deepEqual(await Promise.all(all.map(isKnown)), [true, true]);
});

test('a run that has no time left ends after the dispute at hand, and the next one goes on there', async () => {
  await askLater('25 hours');
  await finishLists();
  const all: Disputed[] = [];
  for (let count = 0; count < 5; count += 1) all.push(await paidUnheard('paypal'));
  const [newest = assert.fail(), ...older] = all
    .toReversed()
    .map(({ reference }) => new RegExp(`GET .*/${reference}$`));
  const hold = side.fake.holdNext(newest);
  const time = new AbortController();
  const run = askLater('25 hours', time.signal);
  await hold.arrived;
  time.abort();
  hold.release();
  await run;
  assert.deepEqual(await Promise.all(all.map(isKnown)), [false, false, false, false, true]);
  const at = side.fake.calls.length;
  const areAsked = (): boolean[] =>
    [newest, ...older].map((each) => side.fake.calls.slice(at).some((call) => each.test(call)));
  // It has met no silence yet, so that it ends at three as the first one would.
  for (const call of older.slice(0, 3)) side.fake.breakNext(call, 'before');
  await askLater('1 hour');
  assert.deepEqual(areAsked(), [false, true, true, true, false]);
  await finishLists();
  assert.deepEqual(areAsked(), [false, true, true, true, true]);
  await askLater('25 hours');
  await finishLists();
  assert.deepEqual(await Promise.all(all.map(isKnown)), [true, true, true, true, true]);
});

test('a dispute that was lost and is won on appeal brings the money back into the books', async () => {
  const disputed = await byCard('needs_response');
  for (const [status, provider] of [
    ['lost', undefined],
    ['won', 12_000],
  ] as const) {
    stage.fake.setDispute(disputed.reference, status);
    await stage.tell('charge.dispute.closed', disputed.reference);
    assert.equal((await read(disputed)).status, status);
    assert.equal((await stage.books(disputed.intent.id))['provider'], provider);
  }
  // A message that comes late changes nothing any more.
  stage.fake.setDispute(disputed.reference, 'lost');
  await stage.tell('charge.dispute.closed', disputed.reference);
  assert.equal((await read(disputed)).status, 'won');
});

test('an inquiry that becomes a dispute is answered anew, with the time that it has then', async () => {
  const disputed = await byCard('warning_needs_response');
  const file = { fileId: await upload(stage.staff, 'first.pdf', 'application/pdf'), kind: 'other' };
  await send(disputed.id, { text: TEXT, files: [file] });
  await work(disputed.id);
  assert.equal((await read(disputed)).answer?.status, 'sent');
  stage.fake.setDispute(disputed.reference, 'needs_response', 4_100_000_000);
  await stage.tell('charge.dispute.funds_withdrawn', disputed.reference);
  const again = await read(disputed);
  assert.deepEqual([again.status, again.answer, again.dueAt], ['opened', null, '2099-12-03T16:53:20.000Z']);
  await stage.tell('charge.dispute.updated', disputed.reference);
  assert.deepEqual(told(await send(disputed.id, { text: `${TEXT} Again.` })), [200, 'ok']);
  await work(disputed.id);
  const { status, answer } = await read(disputed);
  assert.deepEqual([status, answer?.status, answer?.files], ['under_review', 'sent', 0]);
  const { evidence } = stage.fake.read(disputed.reference);
  assert.equal((evidence as Record<string, string>)['uncategorized_text'], `${TEXT} Again.`);
  assert.deepEqual(await stage.books(disputed.intent.id), { dispute: 12_000, revenue: -12_000 });
});

test('PayPal asks a second time, in the same stage or in the next, and is answered', async () => {
  const disputed = await byPayPal();
  for (const stageNow of ['CHARGEBACK', 'PRE_ARBITRATION']) {
    await send(disputed.id, { text: `${TEXT} ${stageNow}` });
    await work(disputed.id);
    assert.equal((await read(disputed)).status, 'under_review');
    side.fake.setDispute(disputed.reference, {
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_life_cycle_stage: stageNow,
    });
    await side.tell(stage, 'CUSTOMER.DISPUTE.UPDATED', disputed.reference);
    const { status, answer } = await read(disputed);
    assert.deepEqual([status, answer], ['opened', null]);
  }
});

test('a reply to the inquiry that comes late does not answer the dispute that it became', async () => {
  const disputed = await byCard('warning_needs_response');
  await send(disputed.id, { text: TEXT });
  stage.fake.setDispute(disputed.reference, 'needs_response');
  await stage.tell('charge.dispute.updated', disputed.reference);
  await work(disputed.id);
  const { status, answer } = await read(disputed);
  assert.deepEqual([status, answer], ['opened', null]);
});

test('an accepted dispute is lost, once, and its money stays in the books of disputes', async () => {
  for (const disputed of [await byCard(), await byPayPal()]) {
    const answers = await Promise.all([accept(disputed.id), accept(disputed.id)]);
    for (const accepted of answers) assert.deepEqual(told(accepted), [200, 'ok']);
    await work(disputed.id);
    const { status, answer } = await read(disputed);
    assert.deepEqual([status, answer?.kind, answer?.status], ['lost', 'accepted', 'sent']);
    assert.deepEqual(await stage.books(disputed.intent.id), { dispute: 12_000, revenue: -12_000 });
    assert.deepEqual(told(await accept(disputed.id)), [200, 'ok']);
    assert.deepEqual(told(await send(disputed.id, { text: TEXT })), [409, 'dispute.answered']);
  }
});

test('evidence of which a file is gone is not submitted without it', async () => {
  const disputed = await byCard();
  const colleague = await stage.org.staff();
  for (const loss of ['row', 'content']) {
    const fileId = await upload(colleague, `${loss}.pdf`, 'application/pdf');
    const sent = await send(disputed.id, { text: TEXT, files: [{ fileId, kind: 'other' }] }, colleague);
    assert.deepEqual(told(sent), [200, 'ok']);
    if (loss === 'row')
      await stage.sql(
        `with gone as (delete from stored_file where organization_id = $1 and id = $2 returning size)
         update storage_use set bytes = bytes - gone.size from gone where organization_id = $1`,
        [stage.org.organization.id, fileId],
      );
    else await loseContent(fileId);
    await work(disputed.id);
    const { status, answer } = await read(disputed);
    assert.deepEqual(
      [status, answer?.status, answer?.error],
      ['opened', 'refused', 'A file of the answer is gone.'],
    );
  }
  assert.equal(stage.fake.read(disputed.reference)['status'], 'needs_response');
});

test('the same text with another file is another answer, and the same once more is none', async () => {
  const disputed = await byCard();
  const fileId = await upload(stage.staff, 'one.pdf', 'application/pdf');
  const other = await upload(stage.staff, 'two.pdf', 'application/pdf');
  const sendWith = async (id: number, kind = 'other') =>
    told(await send(disputed.id, { text: TEXT, files: [{ fileId: id, kind }] }));
  assert.deepEqual(await sendWith(fileId), [200, 'ok']);
  assert.deepEqual(await sendWith(fileId), [200, 'ok']);
  for (const answer of [
    await sendWith(other),
    await sendWith(fileId, 'service'),
    told(await send(disputed.id, { text: TEXT })),
  ])
    assert.deepEqual(answer, [409, 'dispute.answered']);
});

test('evidence goes to PayPal with its files, and PayPal decides', async () => {
  const disputed = await byPayPal();
  assert.equal((await read(disputed)).dueAt, '2096-10-02T07:06:40.000Z');
  const fileId = await upload(stage.staff, 'list of guests (3 May).pdf', 'application/pdf');
  await send(disputed.id, { text: TEXT, files: [{ fileId, kind: 'service' }] });
  await work(disputed.id);
  const [evidence] = side.fake.read(disputed.reference)['evidences'] as Record<string, unknown>[];
  assert.deepEqual(
    [evidence?.['notes'], evidence?.['documents']],
    [TEXT, [{ name: 'list-of-guests--3-May--1.pdf' }]],
  );
  assert.equal((await read(disputed)).status, 'under_review');
  side.fake.setDispute(disputed.reference, {
    status: 'RESOLVED',
    dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
  });
  await side.tell(stage, 'CUSTOMER.DISPUTE.RESOLVED', disputed.reference);
  assert.deepEqual(await stage.books(disputed.intent.id), { provider: 12_000, revenue: -12_000 });
});

test('evidence that PayPal took is not noted as refused when the dispute cannot be read afterwards', async () => {
  const disputed = await byPayPal();
  await send(disputed.id, { text: TEXT });
  side.fake.breakNext(/GET .*\/disputes\//, 'refuse');
  await work(disputed.id);
  assert.equal((await read(disputed)).answer?.status, 'sent');
});

test('an answer whose reply is lost is not given twice, and a refused one can be given again', async () => {
  const lost = await byCard();
  await send(lost.id, { text: TEXT });
  stage.fake.breakNext(/POST \/v1\/disputes\/\w+$/, 'after', 2);
  await assert.rejects(work(lost.id), { name: 'ProviderUnavailable' });
  assert.equal((await read(lost)).answer?.status, 'created');
  await stage.sql(
    "update payment_dispute set answer_checked_at = now() - interval '2 minutes' where id = $1",
    [lost.id],
  );
  await stage.later();
  assert.equal((await read(lost)).answer?.status, 'sent');
  const refused = await byCard();
  await send(refused.id, { text: TEXT });
  stage.fake.breakNext(/POST \/v1\/disputes\/\w+$/, 'refuse');
  await work(refused.id);
  const { answer, status } = await read(refused);
  assert.deepEqual(
    [status, answer?.status, answer?.error],
    ['opened', 'refused', 'This call is not allowed.'],
  );
  assert.deepEqual(told(await send(refused.id, { text: `${TEXT} Again.` })), [200, 'ok']);
  await work(refused.id);
  assert.equal((await read(refused)).answer?.status, 'sent');
});

test('wrong keys are tried again, until little time is left: then the staff has to know', async () => {
  const wrongKey = (): void => {
    stage.fake.breakNext(/POST \/v1\/disputes\/\w+$/, 'wrongKey');
    stage.fake.breakNext(/GET \/v1\/disputes\/\w+$/, 'wrongKey');
  };
  const early = await byCard();
  await send(early.id, { text: TEXT });
  wrongKey();
  await assert.rejects(work(early.id), { message: 'Invalid API Key provided' });
  assert.equal((await read(early)).answer?.status, 'created');
  await work(early.id);
  assert.equal((await read(early)).answer?.status, 'sent');
  const late = await byCard('needs_response', Math.floor(stage.org.context().now().getTime() / 1000) + 3600);
  await send(late.id, { text: TEXT });
  wrongKey();
  await work(late.id);
  assert.equal((await read(late)).answer?.status, 'refused');
  // One that is due by no day is tried for some days.
  const open = await byCard();
  await send(open.id, { text: TEXT });
  const age = (days: number) =>
    stage.sql(
      `update payment_dispute set due_at = null, updated_at = updated_at - $2 * interval '1 day' where id = $1`,
      [open.id, days],
    );
  for (const status of ['created', 'refused']) {
    await age(2);
    wrongKey();
    await work(open.id).catch(() => undefined);
    assert.equal((await read(open)).answer?.status, status);
  }
});

test('a dispute that was answered at the desk of the provider needs no answer here', async () => {
  const disputed = await byCard();
  stage.fake.setDispute(disputed.reference, 'under_review');
  await send(disputed.id, { text: TEXT });
  await work(disputed.id);
  assert.equal((await read(disputed)).status, 'under_review');
  const decided = await byCard();
  stage.fake.setDispute(decided.reference, 'lost');
  await stage.tell('charge.dispute.closed', decided.reference);
  assert.deepEqual(told(await accept(decided.id)), [409, 'dispute.closed']);
});

test('refuses late answers, files of others, wrong files and people without the power', async () => {
  const late = await byCard('needs_response', 1_000_000_000);
  assert.deepEqual(told(await send(late.id, { text: TEXT })), [409, 'dispute.late']);
  const disputed = await byCard();
  const colleague = await stage.org.staff();
  const theirs = await upload(colleague, 'theirs.pdf', 'application/pdf');
  const text = await upload(stage.staff, 'notes.txt', 'text/plain');
  const large = await upload(stage.staff, 'large.pdf', 'application/pdf', 5 * 1024 * 1024);
  const pdf = await upload(stage.staff, 'own.pdf', 'application/pdf');
  const withFiles = (...ids: number[]) =>
    send(disputed.id, { text: TEXT, files: ids.map((fileId) => ({ fileId, kind: 'other' })) });
  assert.deepEqual(told(await withFiles(theirs)), [404, 'file.notFound']);
  for (const wrong of [[text], [large], [pdf, pdf]])
    assert.deepEqual(told(await withFiles(...wrong)), [400, 'dispute.files']);
  assert.equal((await send(disputed.id, { text: ' ' })).statusCode, 400);
  assert.equal((await send(disputed.id, { text: 'a'.repeat(2001) })).statusCode, 400);
  for (const by of [await stage.org.staff('viewer'), await stage.org.member()])
    for (const answer of [await send(disputed.id, { text: TEXT }, by), await accept(disputed.id, by)])
      assert.equal(answer.statusCode, 403);
  const foreign = await stage.other.staff();
  assert.deepEqual(told(await accept(disputed.id, foreign)), [404, 'dispute.notFound']);
  assert.equal((await read(disputed)).answer, null);
});

test('the staff log says that a dispute was answered; after all of this the books agree', async () => {
  const rows = await stage.sql(
    "select changes::text as text from staff_audit where changes::text like '%evidence%'",
    [],
  );
  assert.ok(rows.length > 0);
  const money = (await checkIntegrity(stage.org.context())).filter((sentence) => !/delivered/.test(sentence));
  assert.deepEqual(money, []);
});

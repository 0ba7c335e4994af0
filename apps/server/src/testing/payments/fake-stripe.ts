import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Stripe from 'stripe';
import {
  CARD,
  declined,
  DECLINED,
  EMPTY,
  FakeWallet,
  missing,
  refuse,
  SECURE,
  SLOW,
  STOLEN,
  type Held,
  type Reply,
  type Thing,
} from './fake-stripe-wallet.ts';
import { createStripeContract, readForm, type Fields } from './stripe-contract.ts';

export {
  CARD,
  DECLINED,
  EMPTY,
  MASTERCARD,
  SECURE,
  SECURE_SETUP,
  SLOW,
  STOLEN,
} from './fake-stripe-wallet.ts';

/** In 2096. */
const LATER = 4_000_000_000;

/** By the type of Stripe's own library; no sample of it is published with the others. */
const FILE: Stripe.File = {
  id: 'file_1',
  object: 'file',
  created: 1_234_567_890,
  expires_at: null,
  filename: null,
  purpose: 'dispute_evidence',
  size: 0,
  title: null,
  type: null,
  url: null,
};

/** The part of a file, as JSON. */
async function readFilePart(request: IncomingMessage, body: Buffer): Promise<string> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const parts = await new Response(new Uint8Array(body), { headers }).formData();
  const file = parts.get('file');
  return JSON.stringify(
    file instanceof File
      ? { purpose: parts.get('purpose'), filename: file.name, type: file.type, size: file.size }
      : {},
  );
}

type Refusal = 'refuse' | 'wrongKey' | 'otherMode' | 'otherModeCode' | 'noCharges' | 'noBalance';
type Fault = 'before' | 'after' | Refusal;

const REFUSALS: Readonly<Record<Refusal, Reply>> = {
  refuse: refuse(400, { type: 'invalid_request_error', message: 'This call is not allowed.' }),
  wrongKey: refuse(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }),
  noCharges: refuse(400, {
    type: 'invalid_request_error',
    code: 'testmode_charges_only',
    message: 'Your account cannot currently make live charges.',
  }),
  noBalance: refuse(400, {
    type: 'invalid_request_error',
    code: 'balance_insufficient',
    message: 'You have insufficient funds in your Stripe account.',
  }),
  otherMode: refuse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'customer',
    message:
      "No such customer: 'cus_1'; a similar object exists in live mode, but a test mode key was used to make this request.",
  }),
  otherModeCode: refuse(400, {
    type: 'invalid_request_error',
    code: 'livemode_mismatch',
    message:
      'Test and live mode API keys, requests, and objects are only available within the mode they are in.',
  }),
};

/** Refunds are told of an empty balance in another field. */
const NO_BALANCE_TO_REFUND = refuse(400, {
  type: 'invalid_request_error',
  message_code: 'insufficient_balance_for_refund',
  message: 'Insufficient funds in your Stripe balance to refund this amount.',
});

const refusalOf = (refusal: Refusal, call: string): Reply =>
  refusal === 'noBalance' && call === 'POST /v1/refunds' ? NO_BALANCE_TO_REFUND : REFUSALS[refusal];

const FIXTURES = JSON.parse(
  readFileSync(join(import.meta.dirname, '../contracts/stripe.fixtures.json'), 'utf8'),
) as Record<string, Record<string, unknown>>;

/**
 * A stateful fake of Stripe, as far as we use it. Requests are checked against Stripe's own parameter types, responses
 * against Stripe's own samples; each violation is a problem, and a test that leaves problems fails.
 */
export class FakeStripe {
  readonly problems: string[] = [];
  /** Every call, as "POST /v1/refunds". */
  readonly calls: string[] = [];
  readonly #accounts = new Map<string, string>();
  readonly #things = new Map<string, Held>();
  readonly #answers = new Map<string, { said: string; reply: Reply }>();
  readonly #faults: { call: RegExp; fault: Fault }[] = [];
  #refusal: Refusal | undefined;
  readonly #holds: { call: RegExp; until: Promise<void> }[] = [];
  #holding = 0;
  readonly #contract = createStripeContract();
  readonly #wallet = new FakeWallet({
    find: (id) => this.#things.get(id),
    all: () => this.#things.values(),
    keep: (...fields) => this.#keep(...fields),
    show: (thing, expand) => this.#show(thing, expand),
  });
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async start(): Promise<FakeStripe> {
    const fake = new FakeStripe();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    // Listens on a port of its own by then.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  addAccount(): string {
    const key = `sk_test_${randomBytes(12).toString('hex')}`;
    this.#accounts.set(key, `acct_${randomBytes(8).toString('hex')}`);
    return key;
  }

  /**
   * The next calls that match break off, before anything has happened or after everything has, or are refused. A refusal for the state of
   * our account is repeated for as long as the key is remembered.
   */
  breakNext(call: RegExp, fault: Fault, times = 1): void {
    for (let turn = 0; turn < times; turn += 1) this.#faults.push({ call, fault });
  }

  /** From now on, every call. */
  refuseAll(refusal: Refusal): void {
    this.#refusal = refusal;
  }

  /** Breaks that no call has met yet are for none. */
  mend(): void {
    this.#refusal = undefined;
    this.#faults.length = 0;
  }

  /** Confirms a payment, as the payer's browser does with the client secret. */
  confirm(id: string, method: string): void {
    this.#pay(this.#get(id), method, false);
  }

  /** Saves a method, as the payer's browser does with the client secret. */
  confirmSetup(id: string, method: string): void {
    this.#wallet.confirmSetup(this.#get(id), method);
  }

  /** Money that was taken for an intent of ours, less what went back, and how often it was taken. */
  takenFor(intentId: string): { sum: number; times: number } {
    const all = [...this.#things.values()];
    const ofIntent = (thing: Held): boolean =>
      (thing['metadata'] as Record<string, unknown> | undefined)?.['intent'] === intentId;
    const paid = all.filter((thing) => thing['object'] === 'payment_intent' && ofIntent(thing));
    const returned = all.filter(
      (thing) =>
        thing['object'] === 'refund' &&
        thing['status'] !== 'failed' &&
        paid.some(({ id }) => id === thing['payment_intent']),
    );
    const sumOf = (things: readonly Held[], field: string): number =>
      things.reduce((sum, thing) => sum + Number(thing[field] ?? 0), 0);
    return {
      sum: sumOf(paid, 'amount_received') - sumOf(returned, 'amount'),
      times: paid.filter((thing) => thing['status'] === 'succeeded').length,
    };
  }

  /** A slow payment ends, or the payer comes back from the bank. */
  finish(id: string, status: 'succeeded' | 'requires_payment_method' | 'canceled'): void {
    const thing = this.#get(id);
    if (status === 'requires_payment_method')
      thing['last_payment_error'] = declined('payment_intent_payment_attempt_failed', 'insufficient_funds');
    this.#set(thing, status);
  }

  /** The next call that matches is carried out, and its reply stays on its way until the test lets it go. */
  holdNext(call: RegExp): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#holds.push({ call, until: promise });
    return resolve;
  }

  /** A reply is on its way. */
  isHolding(): boolean {
    return this.#holding > 0;
  }

  /** A day has passed. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  /** At Stripe's own desk, without us. */
  refundAtDesk(intent: string, amount: number, status = 'succeeded'): string {
    return this.#makeRefund(this.#get(intent), { amount, status, metadata: {} }).id;
  }

  removeMethodAtDesk(id: string): void {
    Object.assign(this.#get(id), { customer: null });
  }

  removeCustomerAtDesk(id: string): void {
    this.#wallet.deleteCustomer(this.#get(id));
  }

  setRefund(id: string, status: string): void {
    Object.assign(this.#get(id), { status });
  }

  dispute(intent: string, amount: number, status = 'needs_response', due_by = LATER): string {
    const paid = this.#get(intent);
    const { currency, account } = paid;
    return this.#keep('dp', 'dispute', account, {
      amount,
      currency,
      status,
      payment_intent: intent,
      reason: 'fraudulent',
      created: Math.floor(Date.now() / 1000),
      evidence_details: { ...(FIXTURES['dispute']?.['evidence_details'] as object), due_by },
    }).id;
  }

  setDispute(id: string, status: string, due_by = LATER): void {
    const dispute = this.#get(id);
    Object.assign(dispute, {
      status,
      evidence_details: { ...(dispute['evidence_details'] as object), due_by },
    });
  }

  /** Over payments that somebody else has taken with the account of this one. */
  disputeElsewhere(intent: string, count: number): void {
    const { currency, account } = this.#get(intent);
    for (let turn = 0; turn < count; turn += 1) {
      const other = this.#keep('pi', 'payment_intent', account, { currency, metadata: {} });
      this.dispute(other.id, 100);
    }
  }

  /** Of all that is of this kind. */
  ids(prefix: string): string[] {
    return [...this.#things.keys()].filter((id) => id.startsWith(`${prefix}_`));
  }

  /** As it is now; a test that wants an old one takes it before. */
  read(id: string): Record<string, unknown> {
    const { account: _account, ...thing } = this.#get(id);
    return structuredClone(thing);
  }

  /** A message as Stripe sends it: signed over its bytes by Stripe's own signer. */
  message(
    type: string,
    object: Record<string, unknown>,
    secret: string,
    more: { id?: string; timestamp?: number } = {},
  ): { payload: string; headers: Record<string, string> } {
    const payload = JSON.stringify(
      this.#held({
        ...FIXTURES['event'],
        id: more.id ?? `evt_${randomBytes(10).toString('hex')}`,
        type,
        data: { object },
      }),
      null,
      2,
    );
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      ...(more.timestamp === undefined ? {} : { timestamp: more.timestamp }),
    });
    return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    // Without an encoding set, a request gives buffers.
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const call = `${request.method ?? ''} ${path}`;
    this.calls.push(call);
    const index = this.#faults.findIndex((one) => one.call.test(call));
    const next = index === -1 ? undefined : this.#faults.splice(index, 1)[0]?.fault;
    const fault = next ?? this.#refusal;
    if (fault === 'before') return void request.socket.destroy();
    const body = Buffer.concat(chunks);
    const said = call === 'POST /v1/files' ? await readFilePart(request, body) : body.toString('utf8');
    const refusal = fault === undefined || fault === 'after' ? undefined : refusalOf(fault, call);
    const isStored = next === 'noCharges' || next === 'noBalance';
    const reply =
      refusal === undefined || isStored ? this.#answer(call, request, said || query, refusal) : refusal;
    if (fault === 'after') return void request.socket.destroy();
    const hold = this.#holds.findIndex((one) => one.call.test(call));
    if (hold !== -1) {
      const [held] = this.#holds.splice(hold, 1);
      this.#holding += 1;
      await held?.until;
      this.#holding -= 1;
    }
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'request-id': 'req_fake',
      ...(reply.isRepeated === true ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(JSON.stringify(reply.body));
  }

  #answer(call: string, request: IncomingMessage, said: string, refusal?: Reply): Reply {
    const secret = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const account = this.#accounts.get(secret);
    if (account === undefined)
      return refuse(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') {
      if (call.startsWith('POST')) this.problems.push(`${call} without an Idempotency-Key`);
      return this.#do(call, account, said);
    }
    const known = this.#answers.get(`${account} ${key}`);
    if (known !== undefined)
      return known.said === `${call} ${said}`
        ? { ...known.reply, isRepeated: true }
        : refuse(400, {
            type: 'idempotency_error',
            message: 'Keys for idempotent requests can only be used with the same parameters',
          });
    const reply = refusal ?? this.#do(call, account, said);
    this.#answers.set(`${account} ${key}`, { said: `${call} ${said}`, reply });
    return reply;
  }

  #do(call: string, account: string, said: string): Reply {
    const fields = call === 'POST /v1/files' ? {} : readForm(said);
    const wrong = this.#contract.check(call, fields);
    if (wrong !== undefined) {
      this.problems.push(`${call}: ${wrong}`);
      return refuse(400, { type: 'invalid_request_error', message: wrong });
    }
    const [, kind = '', id, verb] = /^\w+ \/v1\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(call) ?? [];
    if (kind === 'account') return this.#reply({ ...FIXTURES['account'], id: account });
    if (kind === 'payment_intents' && id === undefined) return this.#create(account, fields);
    if (call === 'POST /v1/refunds') return this.#refund(account, fields);
    if (kind === 'refunds' && id === undefined) return this.#list('refund', account, fields);
    if (kind === 'files') return this.#store(account, said);
    if (kind === 'disputes' && id === undefined) return this.#list('dispute', account, fields);
    const expand = (fields['expand'] ?? []) as string[];
    if (kind === 'customers' && id === undefined) return this.#wallet.createCustomer(account, fields);
    if (kind === 'setup_intents' && id === undefined)
      return this.#wallet.createSetup(account, fields, expand);
    const thing = this.#things.get(id ?? '');
    if (thing?.account !== account) return missing(kind, id);
    if (kind === 'customers') return this.#wallet.deleteCustomer(thing);
    if (verb === 'detach') return this.#wallet.detach(thing);
    if (kind === 'disputes' && call.startsWith('POST')) return this.#answerDispute(thing, verb, fields);
    if (verb === undefined) return this.#show(thing, expand);
    return this.#verb(thing, verb, fields);
  }

  /** The newest first. */
  #list(kind: 'dispute' | 'refund', account: string, fields: Fields): Reply {
    const { created, payment_intent: intent, limit = 10, starting_after: last } = fields;
    const { gte = 0 } = (created ?? {}) as { gte?: string | number };
    const all = [...this.#things.values()]
      .filter((thing) => thing['object'] === kind && thing.account === account)
      .filter((thing) => intent === undefined || thing['payment_intent'] === intent)
      .filter((thing) => Number(thing['created']) >= Number(gte))
      .toReversed();
    const from = last === undefined ? 0 : all.findIndex(({ id }) => id === last) + 1;
    if (last !== undefined && from === 0) return missing(`${kind}s`, String(last));
    const data = all.slice(from, from + Number(limit));
    const has_more = from + data.length < all.length;
    const shown = data.map((thing) => this.#show(thing).body);
    return { status: 200, body: { object: 'list', url: `/v1/${kind}s`, has_more, data: shown } };
  }

  /** Of evidence, the name and the size of each file are kept. */
  #store(account: string, said: string): Reply {
    const { purpose, filename, type, size } = JSON.parse(said) as Record<string, string | number>;
    const made = { ...FILE, id: `file_${randomBytes(10).toString('hex')}`, purpose, filename, type, size };
    this.#things.set(made.id, { ...made, account });
    return this.#reply(made);
  }

  /** Evidence can be submitted once; an accepted dispute is lost. */
  #answerDispute(dispute: Held, verb: string | undefined, { evidence, submit }: Fields): Reply {
    const status = String(dispute['status']);
    const isInquiry = status.startsWith('warning_');
    if (!status.endsWith('needs_response'))
      return refuse(400, {
        type: 'invalid_request_error',
        message: 'This dispute is already closed or its evidence was submitted',
      });
    if (verb === 'close') return this.#show(Object.assign(dispute, { status: 'lost' }));
    for (const [field, value] of Object.entries((evidence ?? {}) as Record<string, string>))
      if (!field.endsWith('_text') && this.#things.get(value)?.['object'] !== 'file')
        return refuse(400, { type: 'invalid_request_error', message: `No such file: '${value}'` });
    Object.assign(dispute['evidence'] as object, evidence);
    if (String(submit) === 'true') dispute['status'] = isInquiry ? 'warning_under_review' : 'under_review';
    return this.#show(dispute);
  }

  #create(account: string, fields: Fields): Reply {
    const { amount, currency, metadata, description, customer, setup_future_usage: later } = fields;
    const wrong = this.#wallet.refusalOfPayment(account, fields);
    if (wrong !== undefined) return wrong;
    const thing = this.#keep('pi', 'payment_intent', account, {
      amount,
      currency,
      metadata: metadata ?? {},
      description: description ?? null,
      customer: customer ?? null,
      setup_future_usage: later ?? null,
      payment_method: null,
      last_payment_error: null,
      next_action: null,
      processing: null,
      status: 'requires_payment_method',
    });
    thing['client_secret'] = `${thing.id}_secret_${randomBytes(8).toString('hex')}`;
    return this.#show(thing);
  }

  #verb(thing: Held, verb: string, fields: Fields): Reply {
    const status = String(thing['status']);
    const unexpected = (): Reply =>
      refuse(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `You cannot ${verb} this PaymentIntent because it has a status of ${status}.`,
      });
    switch (verb) {
      case 'confirm': {
        if (status !== 'requires_payment_method' && status !== 'requires_confirmation') return unexpected();
        const method = String(fields['payment_method'] ?? CARD);
        const isOffSession = String(fields['off_session']) === 'true';
        if (isOffSession && thing['setup_future_usage'] !== null)
          return refuse(400, {
            type: 'invalid_request_error',
            message:
              'You cannot confirm with `off_session=true` when `setup_future_usage` is also set on the PaymentIntent.',
          });
        const wrong = this.#wallet.refusalOf(thing.account, thing['customer'], method);
        if (wrong !== undefined) return wrong;
        this.#pay(thing, method, isOffSession);
        const error = thing['last_payment_error'];
        return error === null ? this.#show(thing) : refuse(402, error as object);
      }
      case 'capture':
        if (status !== 'requires_capture') return unexpected();
        this.#set(thing, 'succeeded');
        return this.#show(thing);
      default:
        if (status === 'succeeded' || status === 'canceled' || status === 'processing') return unexpected();
        this.#set(thing, 'canceled');
        return this.#show(thing);
    }
  }

  #pay(thing: Held, method: string, isOffSession: boolean): void {
    const card = this.#wallet.cardOf(method);
    this.#act(thing, card, isOffSession);
    const isSaved = thing['setup_future_usage'] !== null && thing['status'] === 'succeeded';
    thing['payment_method'] = isSaved
      ? this.#wallet.attach(thing.account, String(thing['customer']), method)
      : method;
  }

  #act(thing: Thing, card: string, isOffSession: boolean): void {
    const refused = (error: object): void => {
      thing['last_payment_error'] = error;
      this.#set(thing, 'requires_payment_method');
    };
    thing['last_payment_error'] = null;
    switch (card) {
      case DECLINED:
      case EMPTY:
        return refused(declined('card_declined', 'generic_decline'));
      case STOLEN:
        return refused(declined('card_declined', 'stolen_card'));
      case SECURE:
        return isOffSession
          ? refused(declined('authentication_required', 'authentication_required'))
          : this.#set(thing, 'requires_action');
      case SLOW:
        return this.#set(thing, 'processing');
      default:
        return this.#set(thing, 'succeeded');
    }
  }

  #set(thing: Thing, status: string): void {
    thing['status'] = status;
    thing['amount_received'] = status === 'succeeded' ? thing['amount'] : 0;
  }

  #refund(account: string, { payment_intent: intent, amount, metadata }: Fields): Reply {
    const paid = this.#things.get(String(intent));
    if (paid?.account !== account)
      return refuse(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: 'No such payment_intent',
      });
    const gone = [...this.#things.values()]
      .filter((thing) => thing['object'] === 'refund' && thing['payment_intent'] === intent)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, thing) => sum + Number(thing['amount']), 0);
    if (Number(amount) > Number(paid['amount_received']) - gone)
      return refuse(400, {
        type: 'invalid_request_error',
        message: 'Refund amount is greater than unrefunded amount on charge',
      });
    return this.#show(this.#makeRefund(paid, { amount, metadata: metadata ?? {}, status: 'succeeded' }));
  }

  #makeRefund(paid: Held, fields: Fields): Held {
    return this.#keep('re', 'refund', paid.account, {
      ...fields,
      currency: paid['currency'],
      payment_intent: paid.id,
      charge: null,
    });
  }

  #keep(prefix: string, kind: string, account: string, fields: Fields): Held {
    const id = `${prefix}_${randomBytes(10).toString('hex')}`;
    const thing = { ...structuredClone(FIXTURES[kind]), ...fields, id, account };
    this.#things.set(id, thing);
    return thing;
  }

  #get(id: string): Held {
    const thing = this.#things.get(id);
    if (thing === undefined) throw new Error(`the fake has no ${id}`);
    return thing;
  }

  #show({ account: _account, ...thing }: Held, expand: readonly string[] = []): Reply {
    const reply = this.#reply(thing);
    for (const field of expand) {
      const inner = this.#things.get(String(thing[field]));
      if (inner !== undefined) Object.assign(reply.body as object, { [field]: this.#show(inner).body });
    }
    return reply;
  }

  #reply(body: Record<string, unknown>): Reply {
    return { status: 200, body: this.#held(body) };
  }

  /** The fake must not send fields that Stripe never sends. */
  #held(body: Record<string, unknown>): Record<string, unknown> {
    const sample = body['object'] === 'file' ? FILE : FIXTURES[String(body['object'])];
    const strange = Object.keys(body).filter((field) => sample === undefined || !(field in sample));
    if (strange.length > 0) this.problems.push(`the fake says ${strange.join(', ')}, Stripe does not`);
    return structuredClone(body);
  }
}

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PayPalContract, type ContractCall } from './paypal-contract.ts';
import {
  newName,
  PayPalVault,
  type OrderSource,
  type Means,
  type Reply,
  type Token,
} from './fake-paypal-vault.ts';
import { CERTIFICATES, PayPalSigner, type PayPalMessage, type Signing } from './paypal-signer.ts';

export type { PayPalMessage };

type Thing = Record<string, unknown> & { id: string };
type Fault = 'before' | 'after' | 'refuse';
type Refusal = 'forbidden' | keyof typeof STATES;
interface Order {
  readonly id: string;
  readonly app: string;
  readonly unit: Record<string, unknown> & { amount: Money; custom_id?: string; invoice_id?: string };
  readonly source: OrderSource | undefined;
  status: string;
  means: Means;
  updated: number;
  capture: Thing | undefined;
  /** The token that was kept when it was paid. */
  token: Token | undefined;
}

interface Money {
  readonly currency_code: string;
  readonly value: string;
}

const cents = ({ value }: Money): number => Math.round(Number(value) * 100);

/**
 * A stateful fake of PayPal, as far as we use it. Calls and the fake's own answers are judged by PayPal's published
 * descriptions; each violation is a problem, and a test that leaves problems fails.
 */
export class FakePayPal {
  readonly problems: string[] = [];
  /** Every call, as "POST /v2/checkout/orders". */
  readonly calls: string[] = [];
  readonly #contract: PayPalContract;
  readonly #apps = new Map<string, string>();
  readonly #tokens = new Map<string, string>();
  readonly #orders = new Map<string, Order>();
  /** Methods that are kept of payers. */
  readonly vault = new PayPalVault(() => this.url);
  readonly #things = new Map<string, Thing & { app: string }>();
  readonly #answers = new Map<string, Reply>();
  readonly #faults: { call: RegExp; fault: Fault }[] = [];
  #refusal: Refusal | undefined;
  readonly #holds: { call: RegExp; arrive(): void; released: Promise<void> }[] = [];
  readonly #signer = new PayPalSigner();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  /** Each page of a list names itself as the next one. */
  repeatsPages = false;
  #clock = Date.now();
  #moment = 0;
  /** Orders that PayPal knows no more; their captures stay. */
  readonly #forgotten = new Set<string>();

  private constructor(contract: PayPalContract) {
    this.#contract = contract;
  }

  static async start(): Promise<FakePayPal> {
    const fake = new FakePayPal(await PayPalContract.load());
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get host(): string {
    // Listens on a port of its own by then.
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}`;
  }

  /** Settings with which a program finds this PayPal. */
  get environment(): Record<string, string> {
    return { PAYPAL_API_URL: this.url, TRUSTED_HOSTS: this.host };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  addApp(): { clientId: string; clientSecret: string } {
    const clientId = `A${randomBytes(12).toString('hex')}`;
    const clientSecret = `E${randomBytes(12).toString('hex')}`;
    this.#apps.set(clientId, clientSecret);
    return { clientId, clientSecret };
  }

  addWebhook(clientId: string, url: string): string {
    const id = newName('WH');
    this.#things.set(id, { id, app: clientId, url, event_types: [{ name: '*' }] });
    return id;
  }

  setWebhook(id: string, url: string): void {
    this.#get(id)['url'] = url;
  }

  addCertificate(name: string, more: { expired?: boolean } = {}): void {
    this.#signer.add(name, more);
  }

  /** The next calls that match break off: before anything has happened, or after everything has. */
  breakNext(call: RegExp, fault: Fault, times = 1): void {
    for (let turn = 0; turn < times; turn += 1) this.#faults.push({ call, fault });
  }

  /** From now on: our keys may do nothing, or our account may move no money. */
  refuseAll(refusal: Refusal): void {
    this.#refusal = refusal;
  }

  /** Breaks that no call has met yet are for none. */
  mend(): void {
    this.#refusal = undefined;
    this.#faults.length = 0;
  }

  /** The next call that matches is not worked on before it is let go. */
  holdNext(call: RegExp): { readonly arrived: Promise<void>; release(): void } {
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    this.#holds.push({ call, arrive: arrived.resolve, released: released.promise });
    return { arrived: arrived.promise, release: released.resolve };
  }

  /** All tokens end before their time. */
  endTokens(): void {
    this.#tokens.clear();
  }

  /** PayPal forgets orders after a time. */
  forget(id: string): void {
    this.#forgotten.add(id);
  }

  /** The payer agrees in PayPal's window. */
  approve(id: string, means: Means = 'pays'): void {
    const order = this.#order(id);
    if (order.capture !== undefined) throw new Error(`${id} was captured`);
    Object.assign(order, { status: 'APPROVED', means, updated: this.#tick() });
  }

  /** As when our own call comes through: for a test that pays without us. */
  captureDirectly(id: string): void {
    this.#capture(this.#order(id));
  }

  /** A capture that waited comes to an end. */
  finish(id: string, status: 'COMPLETED' | 'DECLINED'): void {
    const { capture } = this.#order(id);
    if (capture !== undefined) Object.assign(capture, { status });
  }

  /** At PayPal's own desk, without us; the amount in hundredths. */
  refundAtDesk(orderId: string, amount: number, status = 'COMPLETED'): string {
    const order = this.#order(orderId);
    const value = (amount / 100).toFixed(2);
    return this.#makeRefund(order, { amount: { ...order.unit.amount, value } }, status).id;
  }

  setRefund(id: string, status: string): void {
    this.#get(id)['status'] = status;
  }

  /** Of an order, also those that failed. */
  refundsOf(orderId: string): (Record<string, unknown> & { id: string })[] {
    const { capture } = this.#order(orderId);
    const all = [...this.#things.values()].filter((thing) => thing['capture'] === capture?.id);
    return capture === undefined ? [] : all.map((thing) => ({ ...shown(thing), id: thing.id }));
  }

  dispute(orderId: string, changes: object): string {
    const order = this.#order(orderId);
    const id = `PP-D-${randomBytes(4).readUInt32BE()}`;
    this.#things.set(id, {
      id,
      app: order.app,
      dispute_id: id,
      reason: 'UNAUTHORISED',
      status: 'OPEN',
      dispute_life_cycle_stage: 'INQUIRY',
      dispute_amount: order.unit.amount,
      disputed_transactions: [{ seller_transaction_id: order.capture?.id }],
      create_time: this.#now(),
      update_time: this.#now(),
      ...changes,
    });
    return id;
  }

  setDispute(id: string, changes: object): void {
    Object.assign(this.#get(id), { update_time: this.#now() }, changes);
  }

  /** Accepting a claim refunds the disputed amount, or a part of it; the refund's id. */
  acceptAtDesk(id: string, value?: string, status = 'COMPLETED'): string {
    const dispute = this.#get(id);
    const claimed = dispute['dispute_amount'] as Money;
    const amount = { ...claimed, value: value ?? claimed.value };
    this.setDispute(id, {
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'ACCEPTED', amount_refunded: amount },
    });
    const [about] = dispute['disputed_transactions'] as readonly { seller_transaction_id: string }[];
    const order = [...this.#orders.values()].find(
      ({ capture }) => capture?.id === about?.seller_transaction_id,
    );
    if (order === undefined) throw new Error(`${id} is over no capture`);
    return this.#makeRefund(order, { amount }, status).id;
  }

  /** Over payments that somebody else has taken with the account of this one. */
  disputeElsewhere(orderId: string, count: number): void {
    const { app, unit } = this.#order(orderId);
    const id = newName('');
    this.#create(app, { purchase_units: [{ amount: unit.amount }] }, id);
    this.approve(id);
    this.#capture(this.#order(id));
    for (let turn = 0; turn < count; turn += 1) this.dispute(id, {});
  }

  get orderIds(): string[] {
    return [...this.#orders.keys()];
  }

  /** As a message carries it: of an order, a capture, a refund or a dispute. */
  read(id: string): Record<string, unknown> {
    const order = this.#orders.get(id);
    return order === undefined ? shown(this.#get(id)) : this.#show(order);
  }

  captureIdOf(orderId: string): string {
    return this.#order(orderId).capture?.id ?? '';
  }

  /** A message as PayPal sends it: signed with the key of a certificate that lies at PayPal. */
  message(type: string, resource: object, webhookId: string, more: Signing = {}): PayPalMessage {
    const id = newName('WH');
    const event = { id, event_version: '1.0', event_type: type, resource, links: [] };
    return this.#signer.sign(JSON.stringify(event, null, 1), webhookId, this.url, more);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    // Without an encoding set, a request gives buffers.
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://paypal');
    const call = `${request.method ?? ''} ${path}`;
    this.calls.push(call);
    const index = this.#faults.findIndex((one) => one.call.test(call));
    const fault = index === -1 ? undefined : this.#faults.splice(index, 1)[0]?.fault;
    if (fault === 'before') return void request.socket.destroy();
    const held = this.#holds.findIndex((one) => one.call.test(call));
    const [hold] = held === -1 ? [] : this.#holds.splice(held, 1);
    hold?.arrive();
    await hold?.released;
    if (path.startsWith(CERTIFICATES)) {
      const certificate = this.#signer.find(path.slice(CERTIFICATES.length));
      response.writeHead(certificate === undefined ? 404 : 200).end(certificate);
      return;
    }
    const body = Buffer.concat(chunks);
    const isParts = (request.headers['content-type'] ?? '').startsWith('multipart/');
    const said = isParts ? await readParts(request, body) : body.toString('utf8');
    const isForbidden = fault === 'refuse' || this.#refusal === 'forbidden';
    const movesMoney = /^POST \/v2\/.*\/(capture|refund)$/.test(call);
    const state =
      movesMoney && this.#refusal !== undefined && this.#refusal !== 'forbidden'
        ? STATES[this.#refusal]
        : undefined;
    const reply = isForbidden
      ? this.#refuse(403, 'PERMISSION_DENIED')
      : state !== undefined
        ? this.#refuse(state.status, state.issue)
        : this.#answer(request, path, said, Object.fromEntries(searchParams));
    if (fault === 'after') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(reply.status === 204 ? undefined : JSON.stringify(reply.body));
  }

  #answer(request: IncomingMessage, path: string, text: string, query: Record<string, string>): Reply {
    const { method = '', headers } = request;
    const authorization = headers.authorization ?? '';
    if (path === '/v1/oauth2/token') return this.#grant(authorization, text);
    const app = this.#tokens.get(authorization.replace('Bearer ', ''));
    if (app === undefined)
      return {
        status: 401,
        body: { error: 'invalid_token', error_description: 'Token signature verification failed' },
      };
    const call: ContractCall = {
      method,
      path,
      query,
      headers: headers as Record<string, string>,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    const wrong = this.#contract.checkCall(call);
    if (wrong !== undefined) {
      this.problems.push(`${method} ${path}: ${wrong}`);
      return { status: 400, body: { name: 'INVALID_REQUEST', message: wrong } };
    }
    const reply = this.#once(call, app);
    const strange = this.#contract.checkAnswer(call, reply.status, reply.status === 204 ? null : reply.body);
    if (strange !== undefined) this.problems.push(`the fake answers ${method} ${path} with ${strange}`);
    return reply;
  }

  /** The same id is the same request: what is repeated answers 200 instead of 201. */
  #once(call: ContractCall, app: string): Reply {
    if (call.method !== 'POST') return this.#do(call, app);
    const key = call.headers['paypal-request-id'];
    if (key === undefined) this.problems.push(`POST ${call.path} without a PayPal-Request-Id`);
    if (call.headers['prefer'] !== 'return=representation')
      this.problems.push(`POST ${call.path} gets a minimal answer`);
    const place = `${app} ${call.path} ${key}`;
    const known = this.#answers.get(place);
    const isOrder = call.path.startsWith('/v2/checkout/');
    if (known !== undefined) return isOrder && known.status === 201 ? { ...known, status: 200 } : known;
    const reply = this.#do(call, app);
    this.#answers.set(place, reply);
    return reply;
  }

  #grant(authorization: string, text: string): Reply {
    const [id = '', secret] = Buffer.from(authorization.replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    if (this.#apps.get(id) !== secret || text !== 'grant_type=client_credentials')
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      };
    const token = randomBytes(12).toString('hex');
    this.#tokens.set(token, id);
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } };
  }

  #do(call: ContractCall, app: string): Reply {
    const { method, path, body } = call;
    const kept = this.vault.answer(call, app);
    if (kept !== undefined) return kept;
    const [, kind = '', id = '', verb] =
      /^\/v\d\/(?:checkout|payments|customer|notifications)\/(\w+)(?:\/([\w-]+))?(?:\/([\w-]+))?$/.exec(
        path,
      ) ?? [];
    if (method === 'POST' && kind === 'orders' && id === '') return this.#create(app, body as OrderBody);
    if (kind === 'disputes' && id === '') return this.#listDisputes(app, call.query ?? {});
    if (kind === 'webhooks' && id === '') return { status: 200, body: { webhooks: [] } };
    const order = this.#forgotten.has(id) ? undefined : this.#orders.get(id);
    if (kind === 'orders' && order?.app === app)
      return verb === 'capture'
        ? this.#capture(order, (body as CaptureBody | undefined)?.payment_source?.paypal.vault_id)
        : { status: 200, body: this.#show(order) };
    const thing = this.#things.get(id);
    if (kind === 'orders' || thing?.app !== app) return this.#refuse(404, 'INVALID_RESOURCE_ID');
    if (verb === 'provide-evidence' || verb === 'accept-claim')
      return this.#answerDispute(thing, verb, body as DisputeParts);
    return verb === 'refund'
      ? this.#refund(thing, body as { amount: Money })
      : { status: 200, body: shown(thing) };
  }

  #create(
    app: string,
    { purchase_units: [unit], payment_source: source }: OrderBody,
    id = newName(''),
  ): Reply {
    const order: Order = {
      id,
      app,
      unit,
      source: source?.paypal,
      status: source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
      means: 'pays',
      updated: this.#tick(),
      capture: undefined,
      token: undefined,
    };
    this.#orders.set(id, order);
    return { status: 201, body: this.#show(order) };
  }

  #capture(order: Order, vaultId?: string): Reply {
    if (order.capture !== undefined) return this.#refuse(422, 'ORDER_ALREADY_CAPTURED');
    const kept = vaultId === undefined ? undefined : this.vault.find(vaultId, order.app);
    if (vaultId !== undefined && kept === undefined) return this.#refuse(422, 'TOKEN_ID_NOT_FOUND');
    if (kept === undefined && order.status !== 'APPROVED') return this.#refuse(422, 'ORDER_NOT_APPROVED');
    const means = kept?.means ?? order.means;
    if (means === 'declines') return this.#refuse(422, 'INSTRUMENT_DECLINED');
    if (means === 'needsPayer') return this.#refuse(422, 'PAYER_ACTION_REQUIRED');
    if (means === 'closed') return this.#refuse(422, 'PAYER_ACCOUNT_LOCKED_OR_CLOSED');
    order.token = kept ?? this.vault.keepFor(order.app, order.source);
    const id = newName('');
    const { custom_id, invoice_id, amount } = order.unit;
    order.capture = {
      id,
      status: means === 'waits' ? 'PENDING' : 'COMPLETED',
      ...(means === 'waits' ? { status_details: { reason: 'ECHECK' } } : {}),
      amount,
      custom_id,
      invoice_id,
      links: [{ rel: 'up', method: 'GET', href: `${this.url}/v2/checkout/orders/${order.id}` }],
    };
    this.#things.set(id, Object.assign(order.capture, { app: order.app }));
    Object.assign(order, { status: 'COMPLETED', updated: this.#tick() });
    return { status: 201, body: this.#show(order) };
  }

  #refund(capture: Thing, body: { amount: Money }): Reply {
    const order = [...this.#orders.values()].find((one) => one.capture?.id === capture.id);
    if (order === undefined) return this.#refuse(404, 'INVALID_RESOURCE_ID');
    if (capture['status'] === 'PENDING' || capture['status'] === 'DECLINED')
      return this.#refuse(422, 'REFUND_NOT_ALLOWED');
    const gone = this.#refundsOf(capture.id).reduce((sum, { amount }) => sum + cents(amount as Money), 0);
    if (cents(body.amount) > cents(order.unit.amount) - gone)
      return this.#refuse(422, 'REFUND_AMOUNT_EXCEEDED');
    return { status: 201, body: shown(this.#makeRefund(order, body, 'COMPLETED')) };
  }

  #makeRefund(order: Order, body: object, status: string): Thing {
    const id = newName('');
    const { capture } = order;
    if (capture === undefined) throw new Error(`${order.id} was not captured`);
    const refund = {
      id,
      app: order.app,
      status,
      capture: capture.id,
      create_time: this.#now(),
      ...body,
      links: [{ rel: 'up', method: 'GET', href: `${this.url}/v2/payments/captures/${capture.id}` }],
    };
    this.#things.set(id, refund);
    const gone = this.#refundsOf(capture.id).reduce((sum, { amount }) => sum + cents(amount as Money), 0);
    capture['status'] = gone >= cents(order.unit.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return refund;
  }

  /** The newest first, without the payments that they are about. */
  #listDisputes(app: string, query: Record<string, string>): Reply {
    const { page_size: size = '10', update_time_after: after = '', next_page_token: token } = query;
    if (Date.parse(after) < Date.now() - 180 * 86_400_000) this.problems.push(`${after} is too long ago`);
    const all = [...this.#things.values()]
      .filter((thing) => thing.app === app && thing['dispute_id'] !== undefined)
      .filter((thing) => Date.parse(String(thing['update_time'])) > Date.parse(after))
      .toReversed();
    const from = token === undefined ? 0 : Number(Buffer.from(token, 'base64').toString());
    const items = all
      .slice(from, from + Number(size))
      .map(({ disputed_transactions: _about, ...dispute }) => {
        const { dispute_outcome: _outcome, evidences: _evidences, ...listed } = shown(dispute);
        return listed;
      });
    const next = new URLSearchParams({
      ...query,
      next_page_token: Buffer.from(String(this.repeatsPages ? from : from + items.length)).toString('base64'),
    });
    const link = (rel: string, said: URLSearchParams) => ({
      rel,
      method: 'GET',
      href: `${this.url}/v1/customer/disputes?${said.toString()}`,
    });
    const links = [
      link('self', new URLSearchParams(query)),
      ...(this.repeatsPages || from + items.length < all.length ? [link('next', next)] : []),
    ];
    return { status: 200, body: { ...(items.length === 0 ? {} : { items }), links } };
  }

  /** The seller has one turn; an accepted claim is decided for the buyer. */
  #answerDispute(dispute: Thing, verb: string, { input, files }: DisputeParts): Reply {
    if (!['OPEN', 'WAITING_FOR_SELLER_RESPONSE'].includes(String(dispute['status']))) {
      const message = 'The seller may not act on this dispute.';
      return { status: 400, body: { name: 'INVALID_REQUEST', message, debug_id: 'f1', links: [] } };
    }
    if (verb === 'accept-claim') this.acceptAtDesk(dispute.id);
    else {
      const wrong = (input.evidences ?? []).flatMap((one) => this.#contract.checkEvidence(one));
      const named = (input.evidences ?? []).flatMap((one) => one.documents ?? []).map(({ name }) => name);
      if (named.join() !== files.join()) wrong.push(`names ${named.join()} of ${files.join()}`);
      this.problems.push(...wrong);
      Object.assign(dispute, { status: 'UNDER_REVIEW', evidences: input.evidences });
    }
    const href = `${this.url}/v1/customer/disputes/${dispute.id}`;
    return { status: 200, body: { links: [{ rel: 'self', method: 'GET', href }] } };
  }

  #refundsOf = (captureId: string): Thing[] =>
    [...this.#things.values()].filter(
      (thing) =>
        thing['capture'] === captureId && thing['status'] !== 'FAILED' && thing['status'] !== 'CANCELLED',
    );

  #show({ id, unit, status, updated, capture, token }: Order): Record<string, unknown> {
    return structuredClone({
      id,
      intent: 'CAPTURE',
      status,
      ...(token === undefined ? {} : { payment_source: { paypal: this.vault.shownInOrder(token) } }),
      update_time: new Date(updated).toISOString().replace(/\.\d+/, ''),
      purchase_units: [
        {
          reference_id: 'default',
          ...unit,
          ...(capture === undefined ? {} : { payments: { captures: [shown(capture)] } }),
        },
      ],
      links: [{ rel: 'self', method: 'GET', href: `${this.url}/v2/checkout/orders/${id}` }],
    });
  }

  #refuse(status: number, issue: string): Reply {
    const [name, message] = REFUSALS[status] ?? ['', ''];
    const details = [{ issue, description: this.#contract.describe(issue) }];
    return { status, body: { name, message, details, debug_id: 'f1', links: [] } };
  }

  #tick = (): number => (this.#clock += 1000);

  /** Each one later than the one before. */
  #now(): string {
    this.#moment = Math.max(Date.now(), this.#moment + 1);
    return new Date(this.#moment).toISOString();
  }

  #order(id: string): Order {
    const order = this.#orders.get(id);
    if (order === undefined) throw new Error(`the fake has no order ${id}`);
    return order;
  }

  #get(id: string): Thing & { app: string } {
    const thing = this.#things.get(id);
    if (thing === undefined) throw new Error(`the fake has no ${id}`);
    return thing;
  }
}

interface DisputeParts {
  readonly input: { readonly evidences?: readonly { readonly documents?: readonly { name: string }[] }[] };
  readonly files: readonly string[];
}

async function readParts(request: IncomingMessage, body: Buffer): Promise<string> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const parts = await new Response(new Uint8Array(body), { headers }).formData();
  const files = parts.getAll('evidence-file').map((file) => (file instanceof File ? file.name : ''));
  return JSON.stringify({ input: JSON.parse(String(parts.get('input'))) as unknown, files });
}

interface OrderBody {
  readonly purchase_units: readonly [Order['unit']];
  readonly payment_source?: { readonly paypal: OrderSource };
}

interface CaptureBody {
  readonly payment_source?: { readonly paypal: { readonly vault_id: string } };
}

/** Of our account, in which it moves no money. */
const STATES = {
  invalid: { status: 401, issue: 'INVALID_ACCOUNT_STATUS' },
  unverified: { status: 403, issue: 'PAYEE_ACCOUNT_NOT_VERIFIED' },
  restricted: { status: 422, issue: 'PAYEE_ACCOUNT_RESTRICTED' },
};

const REFUSALS: Readonly<Record<number, readonly [name: string, message: string]>> = {
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
};

const shown = ({
  app: _app,
  capture: _capture,
  ...thing
}: Record<string, unknown>): Record<string, unknown> => structuredClone(thing);

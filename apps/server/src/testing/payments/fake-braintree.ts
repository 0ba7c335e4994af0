import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { listOf, refusalOf, xmlDocument, type Xml } from './braintree-xml.ts';

type Fault = 'before' | 'after' | 'refuse';
/** How what the payer has entered behaves. */
type Means = 'pays' | 'declines' | 'lost' | 'needsPayer' | 'reviewed';
type Sale = Record<string, Xml> & { id: string; status: string; amount: string; type: string };
interface Call {
  readonly method: string;
  readonly path: string;
  /** Of a list. */
  readonly page: number;
  readonly body: Record<string, unknown>;
}
interface Reply {
  readonly status: number;
  readonly name: string;
  readonly body: Xml;
}
interface Wallet {
  readonly customer: string;
  readonly means: Means;
}

const require = createRequire(import.meta.url);
const CARD = { 'card-type': 'Visa', last4: '1111', 'expiration-month': '08', 'expiration-year': '2030' };
const DECLINES: Readonly<Record<string, readonly [code: string, text: string, type: string]>> = {
  declines: ['2001', 'Insufficient Funds', 'soft_declined'],
  lost: ['2012', 'Processor Declined - Possible Lost Card', 'hard_declined'],
  needsPayer: ['2099', 'Cardholder Authentication Required', 'soft_declined'],
};
const VOIDABLE = new Set(['authorized', 'submitted_for_settlement', 'settlement_pending']);
const GONE = new Set(['voided', 'processor_declined', 'gateway_rejected', 'failed']);

/**
 * A stateful fake of Braintree's gateway, as far as we use it. Calls come from Braintree's own library, which checks their
 * fields; answers are read by it, and messages are those that it samples and signs.
 */
export class FakeBraintree {
  readonly problems: string[] = [];
  /** Every call, as "POST /transactions". */
  readonly calls: string[] = [];
  /** Bodies of sales, as they came. */
  readonly asked: Record<string, unknown>[] = [];
  /** Fields of the calls for a token for the browser. */
  readonly tokens: Record<string, unknown>[] = [];
  readonly merchantId = `m${randomBytes(6).toString('hex')}`;
  readonly publicKey = `p${randomBytes(6).toString('hex')}`;
  readonly privateKey = `k${randomBytes(12).toString('hex')}`;
  readonly accounts = new Map([
    ['acme_usd', 'USD'],
    ['acme_usd_two', 'USD'],
    ['acme_eur', 'EUR'],
    ['acme_jpy', 'JPY'],
  ]);
  readonly #sales = new Map<string, Sale>();
  readonly #nonces = new Map<string, Means>();
  readonly #customers = new Set<string>();
  readonly #wallet = new Map<string, Wallet>();
  readonly #disputes = new Map<string, Record<string, Xml> & { status: string }>();
  readonly #faults: { call: RegExp; fault: Fault }[] = [];
  #refusal: 'forbidden' | 'suspended' | undefined;
  readonly #holds: { call: RegExp; arrive(): void; released: Promise<void> }[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #clock = Date.now();

  static async start(): Promise<FakeBraintree> {
    const fake = new FakeBraintree();
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    // Listens on a port of its own by then.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Settings with which a program finds this gateway. */
  get environment(): Record<string, string> {
    return { BRAINTREE_API_URL: this.url };
  }

  get keys() {
    const { merchantId, publicKey, privateKey } = this;
    return { type: 'braintree', merchantId, publicKey, privateKey, live: false };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The browser gets it when the payer has entered a card. */
  nonce(means: Means = 'pays'): string {
    const nonce = `tokencc_${randomBytes(8).toString('hex')}`;
    this.#nonces.set(nonce, means);
    return nonce;
  }

  breakNext(call: RegExp, fault: Fault): void {
    this.#faults.push({ call, fault });
  }

  /** From now on: our keys may do nothing, or our merchant account may take and give no money. */
  refuseAll(refusal: 'forbidden' | 'suspended'): void {
    this.#refusal = refusal;
  }

  /** From now on every call is answered. */
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

  /** Sales and refunds under orders that begin so. */
  salesOf(order: string): Sale[] {
    return [...this.#sales.values()].filter((one) => String(one['order-id']).startsWith(order));
  }

  /** Of these sales, made by us or at Braintree's desk. */
  refundsOf(order: string): Sale[] {
    const sales = new Set(this.salesOf(order).map(({ id }) => id));
    return [...this.#sales.values()].filter((one) => sales.has(String(one['refunded-transaction-id'])));
  }

  /** The batch of the night. */
  settle(order: string): void {
    for (const sale of this.salesOf(order))
      if (sale.status === 'submitted_for_settlement') sale.status = 'settled';
  }

  /** As when our own call comes through: for a test that pays without us. */
  sellDirectly(order: string, amount: string, account: string): void {
    this.#sell({
      amount,
      order_id: order,
      merchant_account_id: account,
      payment_method_nonce: this.nonce(),
    });
  }

  /** Another sale under the same order, as when two calls came through. */
  sellAgain(order: string): void {
    const [sale] = this.salesOf(order);
    if (sale === undefined) throw new Error(`nothing was sold under ${order}`);
    this.#keep({ ...sale, id: newName(), 'created-at': this.#tick() });
  }

  /** The customer is deleted at Braintree's desk, with all methods. */
  forgetCustomer(id: string): void {
    this.#customers.delete(id);
    for (const [token, { customer }] of this.#wallet) if (customer === id) this.#wallet.delete(token);
  }

  removeMethodAtDesk(token: string): void {
    this.#wallet.delete(token);
  }

  hasMethod(token: string): boolean {
    return this.#wallet.has(token);
  }

  dispute(order: string, status: string, kind = 'chargeback'): string {
    const sale = this.salesOf(order)[0];
    const id = [...this.#disputes].find(([, one]) => one['order'] === order)?.[0] ?? newName();
    this.#disputes.set(id, {
      ...this.#disputes.get(id),
      id,
      order,
      status,
      kind,
      'amount-disputed': sale?.amount ?? '',
      'currency-iso-code': sale?.['currency-iso-code'] ?? '',
      reason: 'fraud',
      'received-date': new Date().toISOString().slice(0, 10),
      'reply-by-date': '2030-03-21',
      transaction: { id: sale?.id ?? '', amount: sale?.amount ?? '' },
    });
    return id;
  }

  /** Over a sale that another program has made with this account. */
  disputeElsewhere(count: number): void {
    const order = `elsewhere-${newName()}`;
    this.sellDirectly(order, '1.00', 'acme_usd');
    const known = this.dispute(order, 'open');
    for (let turn = 1; turn < count; turn += 1) {
      const id = newName();
      this.#disputes.set(id, { ...this.#disputes.get(known), id, order, status: 'open' });
    }
  }

  evidenceOf(id: string): readonly Xml[] {
    return (this.#disputes.get(id)?.['evidence-items'] as readonly Xml[] | undefined) ?? [];
  }

  disputeStatus(id: string): string | undefined {
    return this.#disputes.get(id)?.status;
  }

  /** A message, sampled and signed by Braintree's own library. */
  message(kind: string, id: string, privateKey = this.privateKey): string {
    const { BraintreeGateway, Environment } = require('braintree') as {
      BraintreeGateway: new (config: object) => {
        webhookTesting: {
          sampleNotification(
            kind: string,
            id: string,
          ): Promise<Record<string, string>> | Record<string, string>;
        };
      };
      Environment: { Sandbox: object };
    };
    const { merchantId, publicKey } = this;
    const gateway = new BraintreeGateway({
      environment: Environment.Sandbox,
      merchantId,
      publicKey,
      privateKey,
    });
    // Not a promise, whatever the published types say.
    return new URLSearchParams(
      gateway.webhookTesting.sampleNotification(kind, id) as Record<string, string>,
    ).toString();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const own = path.replace(`/merchants/${this.merchantId}`, '');
    const label = `${request.method} ${own}`;
    this.calls.push(label);
    const hold = take(this.#holds, ({ call }) => call.test(label));
    hold?.arrive();
    await hold?.released;
    const fault = take(this.#faults, ({ call }) => call.test(label))?.fault;
    if (fault === 'before') return void request.socket.destroy();
    const pair = Buffer.from(`${this.publicKey}:${this.privateKey}`).toString('base64');
    const isKnown = request.headers.authorization === `Basic ${pair}` && own !== path;
    const text = Buffer.concat(chunks).toString('utf8');
    const isJson = request.headers['content-type'] === 'application/json' && text !== '';
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    const page = Number(new URLSearchParams(query).get('page') ?? 1);
    const reply = !isKnown
      ? { status: 401, name: '', body: '' }
      : fault === 'refuse' || this.#refusal === 'forbidden'
        ? { status: 403, name: '', body: '' }
        : this.#answer({ method: request.method ?? '', path: own, page, body });
    if (fault === 'after') return void request.socket.destroy();
    response.writeHead(reply.status, {
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'gzip',
    });
    response.end([401, 403, 404].includes(reply.status) ? '' : xmlDocument(reply.name, reply.body));
  }

  #answer({ method, path, page, body }: Call): Reply {
    const [, kind = '', id = '', verb = ''] = path.split('/');
    const part = (name: string): Record<string, unknown> => (body[name] ?? {}) as Record<string, unknown>;
    switch (kind) {
      case 'client_token':
        return this.#clientToken(part('client_token'));
      case 'transactions':
        if (id === '') return this.#sell(part('transaction'));
        if (id.startsWith('advanced_search')) return this.#search(id, part('search'));
        return this.#change(id, verb, part('transaction'));
      case 'merchant_accounts':
        return {
          status: 200,
          name: 'merchant-accounts',
          body: {
            '@': 'collection',
            'current-page-number': 1,
            'page-size': 50,
            'total-items': this.accounts.size,
            'merchant-account': [...this.accounts].map(([account, currency], at) => ({
              id: account,
              'currency-iso-code': currency,
              status: 'active',
              default: at === 0,
            })),
          },
        };
      case 'customers':
        return this.#customer(method, id, part('customer'));
      case 'payment_methods':
        return this.#method(method, verb, part('payment_method'));
      case 'document_uploads':
        return { status: 201, name: 'document-upload', body: { id: newName(), kind: 'evidence_document' } };
      case 'disputes':
        if (id === 'advanced_search') return this.#searchDisputes(page, part('search'));
        return this.#dispute(method, id, verb, part('evidence'));
      default:
        this.problems.push(`${method} ${path} is not known`);
        return { status: 404, name: '', body: '' };
    }
  }

  #clientToken(asked: Record<string, unknown>): Reply {
    this.tokens.push(asked);
    const { customer_id: customer, merchant_account_id: account } = asked;
    if (customer !== undefined && !this.#customers.has(String(customer)))
      return refuse('client-token', '92804', 'Customer specified by customer_id does not exist');
    if (account !== undefined && !this.accounts.has(String(account)))
      return refuse('client-token', '92807', 'Merchant account does not exist');
    const value = Buffer.from(JSON.stringify({ version: 2, merchantId: this.merchantId })).toString('base64');
    return { status: 201, name: 'client-token', body: { value } };
  }

  #sell(asked: Record<string, unknown>): Reply {
    this.asked.push(asked);
    const currency = this.accounts.get(String(asked['merchant_account_id'])) ?? '';
    const amount = String(asked['amount']);
    const orderId = String(asked['order_id']);
    if (!(currency === 'JPY' ? /^\d+$/ : /^\d+\.\d\d$/).test(amount))
      this.problems.push(`${amount} is no amount of ${currency}`);
    if (orderId.length > 127) this.problems.push(`${orderId} is too long`);
    const token = asked['payment_method_token'];
    const nonce = asked['payment_method_nonce'];
    const customer = asked['customer_id'];
    if (customer !== undefined && !this.#customers.has(String(customer)))
      return refuse('transaction', '91510', 'Customer ID is invalid.');
    const kept = this.#wallet.get(String(token));
    if (token !== undefined && kept === undefined)
      return refuse('transaction', '91518', 'Payment method token is invalid.');
    if (this.#refusal === 'suspended')
      return refuse('transaction', '91514', 'Merchant account is suspended.');
    const means = kept?.means ?? this.#nonces.get(String(nonce));
    if (means === undefined)
      return refuse('transaction', '91564', 'Cannot use a payment_method_nonce more than once.');
    const isDouble = [...this.#sales.values()].some(
      (one) => one['order-id'] === orderId && one.amount === amount && !GONE.has(one.status),
    );
    this.#nonces.delete(String(nonce));
    const [code = '1000', text = 'Approved', type = 'approved'] = isDouble ? [] : (DECLINES[means] ?? []);
    const options = (asked['options'] ?? {}) as Record<string, unknown>;
    const approved = means === 'reviewed' ? 'authorized' : 'submitted_for_settlement';
    const status = isDouble ? 'gateway_rejected' : type === 'approved' ? approved : 'processor_declined';
    const stores = options['store_in_vault_on_success'] === true && status === approved;
    const vaulted = stores ? newName() : (token ?? null);
    if (stores) this.#wallet.set(String(vaulted), { customer: String(customer), means });
    const sale = this.#keep({
      id: newName(),
      type: 'sale',
      status,
      amount,
      'currency-iso-code': currency,
      'order-id': orderId,
      'created-at': this.#tick(),
      'processor-response-code': code,
      'processor-response-text': text,
      'processor-response-type': type,
      'gateway-rejection-reason': isDouble ? 'duplicate' : null,
      'refund-ids': listOf('item', []),
      'payment-instrument-type': 'credit_card',
      'credit-card': { token: vaulted === null ? null : String(vaulted), ...CARD },
      customer: { id: String(kept?.customer ?? customer ?? '') },
    });
    return status === approved
      ? { status: 201, name: 'transaction', body: sale }
      : refuse('transaction', '', text, { transaction: sale });
  }

  #search(kind: string, search: Record<string, unknown>): Reply {
    const { starts_with: start = '' } = (search['order_id'] ?? {}) as { starts_with?: string };
    const found = this.salesOf(start);
    if (kind === 'advanced_search_ids')
      return {
        status: 200,
        name: 'search-results',
        body: {
          'page-size': 50,
          ids: listOf(
            'item',
            found.map(({ id }) => id),
          ),
        },
      };
    const ids = (search['ids'] ?? []) as string[];
    const transaction = found.filter(({ id }) => ids.includes(id));
    return {
      status: 200,
      name: 'credit-card-transactions',
      body: { '@': 'collection', 'page-size': 50, 'total-items': transaction.length, transaction },
    };
  }

  #change(id: string, verb: string, asked: Record<string, unknown>): Reply {
    const sale = this.#sales.get(id);
    if (sale === undefined) return { status: 404, name: '', body: '' };
    if (verb === 'void') {
      if (!VOIDABLE.has(sale.status))
        return refuse(
          'transaction',
          '91504',
          'Transaction can only be voided if status is authorized or submitted_for_settlement.',
        );
      sale.status = 'voided';
    }
    if (verb === 'submit_for_settlement') sale.status = 'submitted_for_settlement';
    if (verb !== 'refund') return { status: 200, name: 'transaction', body: sale };
    if (this.#refusal === 'suspended')
      return refuse('transaction', '91538', 'Cannot refund with a suspended merchant account.');
    if (sale.status !== 'settled' && sale.status !== 'settling')
      return refuse('transaction', '91506', 'Cannot refund a transaction unless it is settled.');
    const gone = [...this.#sales.values()].filter((one) => one['refunded-transaction-id'] === id);
    const cents = (value: unknown): number => Math.round(Number(value) * 100);
    const left = cents(sale.amount) - gone.reduce((sum, one) => sum + cents(one.amount), 0);
    if (cents(asked['amount']) > left) return refuse('transaction', '91521', 'Refund amount is too large.');
    const made = this.#keep({
      id: newName(),
      type: 'credit',
      status: 'submitted_for_settlement',
      amount: String(asked['amount']),
      'currency-iso-code': sale['currency-iso-code'] ?? '',
      'order-id': String(asked['order_id']),
      'created-at': this.#tick(),
      'refunded-transaction-id': id,
    });
    sale['refund-ids'] = listOf('item', [...gone.map((one) => one.id), made.id]);
    return { status: 201, name: 'transaction', body: made };
  }

  #customer(method: string, id: string, { id: wanted }: Record<string, unknown>): Reply {
    if (method === 'DELETE') {
      if (!this.#customers.has(id)) return { status: 404, name: '', body: '' };
      this.forgetCustomer(id);
      return { status: 200, name: 'customer', body: {} };
    }
    const name = String(wanted);
    if (this.#customers.has(name)) return refuse('customer', '91609', 'Customer ID has already been taken.');
    this.#customers.add(name);
    return { status: 201, name: 'customer', body: { id: name } };
  }

  #method(method: string, token: string, asked: Record<string, unknown>): Reply {
    if (method !== 'POST') {
      const known = this.#wallet.get(token);
      if (known === undefined) return { status: 404, name: '', body: '' };
      if (method === 'DELETE') this.#wallet.delete(token);
      return { status: 200, name: 'credit-card', body: { token, 'customer-id': known.customer, ...CARD } };
    }
    const customer = String(asked['customer_id']);
    if (!this.#customers.has(customer)) return refuse('credit-card', '93105', 'Customer ID is invalid.');
    const nonce = String(asked['payment_method_nonce']);
    const means = this.#nonces.get(nonce);
    if (means === undefined) return refuse('credit-card', '93108', 'Unknown payment_method_nonce.');
    this.#nonces.delete(nonce);
    if (means === 'declines')
      return refuse('credit-card', '', 'Do Not Honor', { verification: { status: 'processor_declined' } });
    const name = String(asked['token']);
    this.#wallet.set(name, { customer, means });
    return { status: 201, name: 'credit-card', body: { token: name, 'customer-id': customer, ...CARD } };
  }

  /** A card behaves otherwise from now on. */
  turn(token: string, means: Means): void {
    const known = this.#wallet.get(token);
    if (known !== undefined) this.#wallet.set(token, { ...known, means });
  }

  /** The newest first. */
  #searchDisputes(page: number, search: Record<string, unknown>): Reply {
    const { min = '' } = (search['received_date'] ?? {}) as { min?: string };
    if (!/^\d{4}-\d\d-\d\d$/.test(min)) this.problems.push(`${min} is no day`);
    const size = 50;
    const all = [...this.#disputes.values()]
      .filter((one) => String(one['received-date']) >= min)
      .toReversed();
    const dispute = all
      .slice((page - 1) * size, page * size)
      .map(({ order: _order, 'evidence-items': _items, ...one }) => one);
    return {
      status: 200,
      name: 'disputes',
      body: {
        '@': 'collection',
        'current-page-number': page,
        'page-size': size,
        'total-items': all.length,
        dispute,
      },
    };
  }

  #dispute(method: string, id: string, verb: string, evidence: Record<string, unknown>): Reply {
    const dispute = this.#disputes.get(id);
    if (dispute === undefined) return { status: 404, name: '', body: '' };
    const items = this.evidenceOf(id);
    if (method !== 'GET' && dispute.status !== 'open')
      return refuse('dispute', '95701', 'Disputes can only be answered when they are in an Open state.');
    if (verb === 'accept') dispute.status = 'accepted';
    if (verb === 'finalize') dispute.status = 'disputed';
    if (verb === 'evidence') {
      const piece = {
        id: newName(),
        comment: evidence['comments'] === undefined ? null : String(evidence['comments']),
        url:
          evidence['document_upload_id'] === undefined
            ? null
            : `https://files.example/${String(evidence['document_upload_id'])}`,
      };
      dispute['evidence-items'] = [...items, piece];
      return { status: 201, name: 'evidence', body: piece };
    }
    const { 'evidence-items': _items, order: _order, ...shown } = dispute;
    return { status: 200, name: 'dispute', body: { ...shown, evidence: listOf('evidence', items) } };
  }

  #keep(sale: Sale): Sale {
    this.#sales.set(sale.id, sale);
    return sale;
  }

  #tick(): string {
    this.#clock += 1000;
    return new Date(this.#clock).toISOString();
  }
}

const newName = (): string => randomBytes(5).toString('hex');

const refuse = (subject: string, code: string, message: string, more: Record<string, Xml> = {}): Reply => ({
  status: 422,
  name: 'api-error-response',
  body: refusalOf(subject, code, message, more),
});

function take<T>(all: T[], is: (one: T) => boolean): T | undefined {
  const at = all.findIndex(is);
  return at === -1 ? undefined : all.splice(at, 1)[0];
}

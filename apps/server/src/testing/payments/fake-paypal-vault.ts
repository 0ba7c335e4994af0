import { randomBytes } from 'node:crypto';
import type { ContractCall } from './paypal-contract.ts';

export interface Reply {
  readonly status: number;
  readonly body: object;
}

/** How the payer's means behave once the money is taken. */
export type Means = 'pays' | 'declines' | 'waits' | 'needsPayer' | 'closed';

/** As an order names it: with `vault`, the account that pays is kept. */
export interface OrderSource {
  readonly attributes?: { readonly customer?: { readonly id: string }; readonly vault?: object };
}

/** A means that is kept, or is about to be. */
export interface Token {
  readonly id: string;
  readonly app: string;
  readonly customer: string;
  status: string;
  means: Means;
  isGone: boolean;
}

export const newName = (prefix: string): string =>
  `${prefix}${randomBytes(8).toString('hex').toUpperCase().slice(0, 15)}`;

interface Source {
  readonly paypal?: { readonly experience_context?: { return_url?: string; cancel_url?: string } };
  readonly token?: { readonly id: string; readonly type: string };
}

/** The methods that PayPal keeps of payers, as far as we use them. It names customers itself, and knows no others. */
export class PayPalVault {
  readonly #url: () => string;
  readonly #setups = new Map<string, Token>();
  readonly #tokens = new Map<string, Token>();

  constructor(url: () => string) {
    this.#url = url;
  }

  /** The payer agrees in PayPal's window that later payments are charged. */
  approve(setupId: string, means: Means = 'pays'): void {
    const setup = this.#setups.get(setupId);
    if (setup === undefined) throw new Error(`the fake has no setup ${setupId}`);
    Object.assign(setup, { status: 'APPROVED', means });
  }

  /** How a kept account behaves from now on. */
  turn(id: string, means: Means): void {
    const token = this.#tokens.get(id);
    if (token === undefined) throw new Error(`the fake keeps no ${id}`);
    token.means = means;
  }

  keeps(id: string): boolean {
    return this.#tokens.get(id)?.isGone === false;
  }

  /** The payer takes the leave back at PayPal. */
  end(id: string): void {
    const token = this.#tokens.get(id);
    if (token !== undefined) token.isGone = true;
  }

  tokensOf(customer: string): string[] {
    return [...this.#tokens.values()]
      .filter((token) => token.customer === customer && !token.isGone)
      .map(({ id }) => id);
  }

  find(id: string, app: string): Token | undefined {
    const token = this.#tokens.get(id);
    return token?.app === app && !token.isGone ? token : undefined;
  }

  keepFor(app: string, source: OrderSource | undefined): Token | undefined {
    if (source?.attributes?.vault === undefined) return undefined;
    return this.#make(this.#tokens, app, source.attributes.customer?.id, 'VAULTED');
  }

  shownInOrder({ id, customer }: Token): object {
    const vault = {
      id,
      status: 'VAULTED',
      customer: { id: customer },
      links: this.#links('payment-tokens', id),
    };
    return { ...PAYER, attributes: { vault } };
  }

  answer({ method, path, body, query }: ContractCall, app: string): Reply | undefined {
    const [, kind, id] = /^\/v3\/vault\/(setup-tokens|payment-tokens)(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (kind === undefined) return undefined;
    if (method === 'POST') {
      const asked = body as { customer?: { id: string }; payment_source: Source };
      return kind === 'setup-tokens' ? this.#begin(app, asked) : this.#exchange(app, asked.payment_source);
    }
    if (kind === 'payment-tokens' && id === undefined) return this.#list(app, query?.['customer_id'] ?? '');
    const token = (kind === 'setup-tokens' ? this.#setups : this.#tokens).get(id ?? '');
    const isThere = token?.app === app && !token.isGone;
    if (method === 'DELETE') {
      if (isThere) token.isGone = true;
      return { status: 204, body: {} };
    }
    return isThere ? { status: 200, body: this.#show(kind, token) } : refuse(404, 'RESOURCE_NOT_FOUND');
  }

  #begin(
    app: string,
    { customer, payment_source: source }: { customer?: { id: string }; payment_source: Source },
  ): Reply {
    const context = source.paypal?.experience_context;
    if (context?.return_url === undefined || context.cancel_url === undefined)
      return refuse(400, 'INVALID_REQUEST');
    if (customer !== undefined && !this.#isKnown(customer.id)) return refuse(422, 'UNPROCESSABLE_ENTITY');
    const setup = this.#make(this.#setups, app, customer?.id, 'PAYER_ACTION_REQUIRED');
    return { status: 201, body: this.#show('setup-tokens', setup) };
  }

  #exchange(app: string, { token }: Source): Reply {
    const setup = this.#setups.get(token?.id ?? '');
    if (setup?.app !== app) return refuse(404, 'RESOURCE_NOT_FOUND');
    if (setup.status !== 'APPROVED' || setup.means === 'declines') return refuse(422, 'UNPROCESSABLE_ENTITY');
    const made = this.#make(this.#tokens, app, setup.customer, 'VAULTED');
    Object.assign(made, { means: setup.means });
    setup.status = 'VAULTED';
    return { status: 201, body: this.#show('payment-tokens', made) };
  }

  #list(app: string, customer: string): Reply {
    const mine = this.tokensOf(customer).flatMap((id) => this.find(id, app) ?? []);
    const tokens = mine.map((token) => this.#show('payment-tokens', token));
    return { status: 200, body: { customer: { id: customer }, payment_tokens: tokens } };
  }

  #isKnown = (customer: string): boolean =>
    [...this.#setups.values(), ...this.#tokens.values()].some((token) => token.customer === customer);

  #make(place: Map<string, Token>, app: string, customer: string | undefined, status: string): Token {
    const id = newName('');
    const name = customer ?? `customer_${randomBytes(5).readUInt32BE()}`;
    const token: Token = { id, app, customer: name, status, means: 'pays', isGone: false };
    place.set(id, token);
    return token;
  }

  #show = (kind: string, { id, customer, status }: Token): object => ({
    id,
    customer: { id: customer },
    ...(kind === 'setup-tokens' ? { status } : {}),
    payment_source: { paypal: PAYER },
    links: this.#links(kind, id),
  });

  #links = (kind: string, id: string) => [
    { rel: 'self', method: 'GET', href: `${this.#url()}/v3/vault/${kind}/${id}` },
  ];
}

const PAYER = { email_address: 'ana@example.com' };

const refuse = (status: number, name: string): Reply => ({
  status,
  body: { name, message: 'The request is not valid.', debug_id: 'f1', links: [] },
});

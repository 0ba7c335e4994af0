import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../../../app.ts';
import { sqlState } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/ids.ts';
import { addAddress } from '../../../../testing/addresses.ts';
import type { Answer, Caller, TestApp, TestOrganization } from '../../../../testing/app.ts';
import type { FakeBraintree } from '../../../../testing/payments/fake-braintree.ts';
import type { FakePayPal } from '../../../../testing/payments/fake-paypal.ts';
import type { FakeStripe } from '../../../../testing/payments/fake-stripe.ts';
import { startSecondApp } from '../../../../testing/second-app.ts';
import { endOverduePayments } from '../../../money/payments/index.ts';
import {
  braintreeSide,
  payPalSide,
  stripeSide,
  type Counterpart,
  type Message,
} from './counterparts.factory.ts';
import { ProviderDesk } from './provider-desk.factory.ts';
import { openShop, type Intent } from '../shop.factory.ts';

const GUESTS = 2;
/** Time passes in these, in the order in which they are locked. */
const MOVED = [
  'subscription',
  'invoice',
  'payment_intent',
  'payment_attempt',
  'payment_refund',
  'payment_dispute',
  'payment_method',
  'receipt',
  'credit_note',
  'subscription_event',
];
/** Locked for too long, or by each other. */
const BUSY = new Set(['55P03', '40P01']);

/** The ways of paying; `several`: the payer chooses among all. */
export type Takers = 'manual' | 'stripe' | 'paypal' | 'braintree' | 'several';
export interface Fakes {
  readonly stripe: FakeStripe;
  readonly paypal?: FakePayPal;
  readonly braintree?: FakeBraintree;
}

type Kind = 'booking' | 'series' | 'closure' | 'invoice' | 'subscription';
export interface Thing {
  readonly kind: Kind;
  readonly id: string;
  /** Another one once accounts were merged. */
  owner: Caller;
}
interface Settings {
  readonly stripe?: { readonly connectionId: string };
  readonly paypal?: { readonly connectionId: string };
  readonly braintree?: { readonly connectionId: string };
}

/** One event, its guests, and whoever takes the money; what is asked of it goes through the front door. */
export class World {
  readonly org: TestOrganization;
  readonly staff: Caller;
  readonly guests: Caller[] = [];
  readonly shop: Awaited<ReturnType<typeof openShop>>;
  readonly desk: ProviderDesk;
  readonly intentIds: string[] = [];
  readonly #owners = new Map<string, Caller>();
  /** Of each payment at a provider. */
  readonly #intents = new Map<string, string>();
  /** Also those that have left. */
  readonly #members: Caller[] = [];
  /** Whether the last request was accepted: a command that never achieves anything is noticed. */
  wasAccepted = false;
  readonly #testApp: TestApp;
  readonly #fakes: Fakes;
  readonly #things: Thing[] = [];
  /** Their things go on being asked about, and every request of theirs is refused. */
  readonly #erased = new Set<Caller>();
  readonly #sides = new Map<string, { readonly side: Counterpart; readonly connectionId: string }>();
  /** A second program on the same database, which dies and is started again. */
  #second: App | undefined;
  /** The provider or the database breaks off: then, and only then, an answer may be an error of ours. */
  isBroken = false;

  private constructor(testApp: TestApp, fakes: Fakes, parts: Pick<World, 'org' | 'staff' | 'shop'>) {
    this.#testApp = testApp;
    this.#fakes = fakes;
    this.org = parts.org;
    this.staff = parts.staff;
    this.shop = parts.shop;
    this.desk = new ProviderDesk((side, message) => this.#deliver(side, message));
  }

  static async open(testApp: TestApp, fakes: Fakes, takers: Takers): Promise<World> {
    const org = await testApp.organization();
    const staff = await org.staff();
    await testApp.database.pool.query("update organization set country = 'DE' where organization_id = $1", [
      org.organization.id,
    ]);
    const world = new World(testApp, fakes, { org, staff, shop: await openShop(org, staff) });
    const isSeveral = takers === 'several';
    if ((isSeveral || takers === 'paypal') && fakes.paypal !== undefined)
      await world.#connect(payPalSide(fakes.paypal));
    if ((isSeveral || takers === 'braintree') && fakes.braintree !== undefined)
      await world.#connect(braintreeSide(fakes.braintree));
    if (isSeveral || takers === 'stripe') await world.#connect(stripeSide(fakes.stripe));
    if (isSeveral) await world.#put({ type: 'stripe', offered: ['paypal', 'manual', 'braintree'] });
    while (world.guests.length < GUESTS) world.guests.push(await world.#join());
    return world;
  }

  async #connect(side: Counterpart): Promise<void> {
    const settings = await this.#put(side.keys);
    this.#sides.set(side.type, { side, connectionId: settings[side.type]?.connectionId ?? '' });
  }

  async #put(settings: object): Promise<Settings> {
    const put = await this.staff.put<Settings>('/admin/payments/integration', settings);
    assert.equal(put.statusCode, 200, put.body.message);
    return put.body.data;
  }

  guest(index: number): Caller {
    const guest = this.guests[index % this.guests.length];
    assert.ok(guest !== undefined);
    return guest;
  }

  /** Refused is fine, an error of ours is not. */
  async ask<T>(call: Promise<Answer<T>>): Promise<T | undefined> {
    const { statusCode, body } = await call;
    assert.ok(statusCode < 500 || this.isBroken, `${statusCode} ${body.message}`);
    this.wasAccepted = statusCode === 200;
    return this.wasAccepted ? body.data : undefined;
  }

  async choose(
    guest: Caller,
    ticketIds: readonly string[],
    { withExtras = false, couponCode }: { withExtras?: boolean; couponCode?: string } = {},
  ): Promise<void> {
    const { at, lunch, room } = this.shop;
    const passes = ticketIds.map((ticketId) => ({ id: newId(), ticketId }));
    await this.ask(
      couponCode === undefined
        ? guest.post(at('/registration/passes'), { passes, packages: [] })
        : guest.post(at('/registration/coupon'), { passes, packages: [], couponCode }),
    );
    if (!withExtras) return;
    const reservation = { id: newId(), eventRoomTypeId: room };
    for (const { id } of passes) {
      await this.ask(guest.post(at('/registration/addOns'), [{ id, addOns: [{ id: lunch }] }]));
      await this.ask(guest.post(at('/registration/reservations'), [{ id, reservation }]));
    }
  }

  async chooseBundle(guest: Caller): Promise<void> {
    const { at, day, bundle } = this.shop;
    const one = { id: newId(), packageId: bundle };
    const passes = [newId(), newId()].map((id) => ({ id, ticketId: day, packageId: one.id }));
    await this.ask(guest.post(at('/registration/passes'), { passes, packages: [one] }));
  }

  async intend(guest: Caller, path: string): Promise<Intent | undefined> {
    if (this.#erased.has(guest)) return this.ask(guest.get<Intent>(path));
    const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(guest)}`;
    const intent = await this.ask(guest.get<Intent>(`${path}${query}`));
    if (intent === undefined) return undefined;
    if (!this.#owners.has(intent.id)) this.intentIds.push(intent.id);
    this.#owners.set(intent.id, guest);
    this.#note(intent);
    return intent;
  }

  #note({ id, provider, referenceId }: Intent): void {
    const at = this.#sides.get(provider);
    if (at === undefined || referenceId === '') return;
    this.desk.note(referenceId, at.side);
    this.#intents.set(referenceId, id);
  }

  /** The payer agrees in the browser: at the provider, or with a word for the card that we take the money with. */
  async confirm(index: number, isSlow = false): Promise<boolean | undefined> {
    const reference = this.desk.at(index);
    const id = this.#intents.get(reference ?? '');
    const nonce = this.desk.nonceFor(reference ?? '');
    const owner = this.#owners.get(id ?? '');
    if (nonce === undefined || owner === undefined) return this.desk.pay(reference, isSlow);
    await this.ask(owner.post(`/organization/intents/${id}/capture`, { nonce }));
    return undefined;
  }

  /** Opens the payment and pays it: by the provider and heard, or by hand. */
  async pay(guest: Caller, path: string, isSlow = false): Promise<string | undefined> {
    const intent = await this.intend(guest, path);
    if (intent === undefined) return undefined;
    const { id, provider, referenceId } = intent;
    if (this.#sides.has(provider)) {
      this.desk.pay(referenceId, isSlow);
      const nonce = this.desk.nonceFor(referenceId);
      // Of these we take the money ourselves.
      if (provider === 'paypal' || nonce !== undefined)
        await this.ask(guest.post(`/organization/intents/${id}/capture`, { nonce }));
      await this.desk.hear(this.desk.references.indexOf(referenceId));
    } else await this.ask(this.staff.post(`/admin/payments/intents/${id}/paid`));
    return id;
  }

  /** Charges that we made without the payer: they are known at the desk from now on. */
  async noteCharges(): Promise<void> {
    const rows = await this.rows<Charge>(
      `select payment_intent.id, payment_intent.account_id, payment_attempt.integration_id, provider_reference as reference
         from payment_attempt join payment_intent on payment_intent.organization_id = payment_attempt.organization_id
          and payment_intent.id = payment_attempt.intent_id
        where payment_attempt.organization_id = $1 and provider_reference is not null order by payment_attempt.created_at, payment_attempt.id`,
    );
    for (const { id, account_id: payer, integration_id: integrationId, reference } of rows) {
      const at = [...this.#sides.values()].find(({ connectionId }) => connectionId === integrationId);
      if (at === undefined || this.#intents.has(reference)) continue;
      const owner = this.#members.find((guest) => guest.id === payer);
      if (!this.intentIds.includes(id)) this.intentIds.push(id);
      if (owner !== undefined) this.#owners.set(id, owner);
      this.desk.note(reference, at.side);
      this.#intents.set(reference, id);
    }
  }

  /** The word of the browser for a method of the payer that one of the providers is to save. */
  async wordFor(guest: Caller, index: number): Promise<string | undefined> {
    const sides = [...this.#sides.values()];
    const { side } = sides[index % Math.max(1, sides.length)] ?? {};
    return side?.word(index, async () => {
      const path = `/self/payment-methods/setup?provider=${side.type}`;
      return (await this.ask(guest.post<{ reference: string }>(path)))?.reference;
    });
  }

  /** The payer goes to the next of those that are offered. */
  async switchProvider(index: number): Promise<unknown> {
    const opened = await this.aboutIntent(index, (id, owner) =>
      (owner ?? this.staff).get<Intent>(`/organization/intents/${id}`),
    );
    this.wasAccepted = false;
    const { offers = [], id = '' } = opened ?? {};
    const other = offers[index % Math.max(1, offers.length)];
    const owner = this.#owners.get(id);
    if (other === undefined || owner === undefined) return undefined;
    const choice = { connectionId: other.connectionId };
    const chosen = await this.ask(owner.put<Intent>(`/organization/intents/${id}/provider`, choice));
    if (chosen !== undefined) this.#note(chosen);
    return chosen;
  }

  /** Remembers a thing that was made, for later commands about it. */
  keep(kind: Kind, owner: Caller, made: { readonly id: string } | undefined): Thing | undefined {
    if (made === undefined) return undefined;
    const thing = { kind, id: made.id, owner };
    this.#things.push(thing);
    return thing;
  }

  /** Asks about one of the things of a kind, counted from the latest. */
  async aboutThing(kind: Kind, index: number, work: (one: Thing) => Promise<unknown>): Promise<unknown> {
    const all = this.#things.filter((thing) => thing.kind === kind).toReversed();
    const one = all[index % Math.max(1, all.length)];
    return one === undefined ? undefined : work(one);
  }

  /** Chooses, pays and submits. */
  async buy(guest: Caller, choose: Promise<void>): Promise<string | undefined> {
    const { at } = this.shop;
    await choose;
    const id = await this.pay(guest, at('/registration/intent'));
    await this.ask(guest.post(at('/registration/submit')));
    return id;
  }

  /** Asks about one of the payments, if there is one by then. */
  async aboutIntent<T>(
    index: number,
    ask: (id: string, owner: Caller | undefined) => Promise<Answer<T>>,
  ): Promise<T | undefined> {
    const id = this.intentIds[index % Math.max(1, this.intentIds.length)];
    return id === undefined ? undefined : this.ask(ask(id, this.#owners.get(id)));
  }

  /** The staff returns money by hand and says so. */
  async markRefunded(index: number): Promise<void> {
    const id = this.intentIds[index % Math.max(1, this.intentIds.length)];
    if (id === undefined) return;
    const path = `/admin/payments/intents/${id}`;
    const { statusCode, body } = await this.staff.get<Managed>(path);
    const refund = statusCode === 200 ? body.data.refunds.find(isOpen) : undefined;
    if (refund !== undefined) await this.ask(this.staff.post(`${path}/refunds/${refund.id}/paid`));
  }

  /** The staff sees to refunds by the system that a provider has refused. */
  async refundAgain(): Promise<void> {
    for (const id of this.intentIds) {
      const path = `/admin/payments/intents/${id}`;
      const payment = await this.ask(this.staff.get<Managed>(path));
      const failed = payment?.refunds.find(
        ({ status, source }) => source === 'system' && (status === 'failed' || status === 'canceled'),
      );
      const left = payment === undefined ? 0 : payment.captured - payment.refunded;
      const amount = Math.min(left, failed?.amount ?? 0);
      if (amount > 0) await this.ask(this.staff.post(`${path}/refunds`, { amount }));
    }
  }

  /** Those that were issued, if there are any. */
  async passesOf(guest: Caller): Promise<string[]> {
    const answer = await guest.get<{ passes?: { id: string; status: string }[] } | null>(
      this.shop.at('/registration'),
    );
    const passes = answer.statusCode === 200 ? (answer.body.data?.passes ?? []) : [];
    const issued = passes.filter(({ status }) => status === 'ready' || status === 'needsInfo');
    return (issued.length > 0 ? issued : passes).map(({ id }) => id);
  }

  /** Codes of group tickets that a guest has bought. */
  async codesOf(guest: Caller): Promise<string[]> {
    const answer = await guest.get<{ code: string }[]>(this.shop.at('/attendee/coupons'));
    return answer.statusCode === 200 ? answer.body.data.map(({ code }) => code) : [];
  }

  async erase(index: number): Promise<void> {
    const guest = this.guest(index);
    await this.ask(guest.delete('/self'));
    if (this.wasAccepted) this.#erased.add(guest);
    this.guests[index % this.guests.length] = await this.#join();
  }

  /** The staff finds that two guests are one person. */
  async merge(index: number): Promise<void> {
    const [from, into] = [this.guest(index), this.guest(index + 1)];
    await this.ask(this.staff.post(`/admin/accounts/${from.id}/merge`, { intoId: into.id }));
    if (!this.wasAccepted) return;
    const path = `/admin/accounts/${from.id}/merged`;
    for (let turn = 0; turn < 100; turn += 1) {
      const { body } = await this.staff.get<{ state: string } | null>(path);
      if (body.data?.state === 'done') break;
      await wait(50);
    }
    for (const thing of this.#things) if (thing.owner === from) thing.owner = into;
    for (const [id, owner] of this.#owners) if (owner === from) this.#owners.set(id, into);
    this.guests[index % this.guests.length] = await this.#join();
  }

  async #join(): Promise<Caller> {
    const member = await this.org.member();
    this.#members.push(member);
    return member;
  }

  /** The organization is $1. */
  async rows<T extends object>(text: string): Promise<T[]> {
    return (await this.#testApp.database.pool.query<T>(text, [this.org.organization.id])).rows;
  }

  /** The staff hands out what is to go back by hand. */
  async handOut(): Promise<void> {
    const waiting = await this.rows<{ id: string; intent_id: string }>(
      `select payment_refund.id, intent_id from payment_refund join payment_intent
         on payment_intent.organization_id = payment_refund.organization_id and payment_intent.id = intent_id
        where payment_refund.organization_id = $1 and provider = 'manual' and payment_refund.status in ('created', 'pending')`,
    );
    for (const { id, intent_id: intentId } of waiting)
      await this.ask(this.staff.post(`/admin/payments/intents/${intentId}/refunds/${id}/paid`));
  }

  /** Days pass for plans, invoices and payments: all that is written of them lies so much further back. */
  async passDays(days: number): Promise<void> {
    const { rows } = await this.#testApp.database.pool.query<{ table_name: string; moved: string }>(
      `select table_name, string_agg(format('%1$I = %1$I - $2::interval', column_name), ', ') as moved
         from information_schema.columns
        where table_schema = current_schema and data_type = 'timestamp with time zone' and table_name = any($1)
        group by table_name order by array_position($1, table_name::text)`,
      [MOVED],
    );
    const values = [this.org.organization.id, `${Math.round(days * 24 * 60) + 7} minutes`];
    for (let turn = 0; !(await this.#move(rows, values)); turn += 1)
      assert.ok(turn < 20, 'somebody holds what is to be moved');
    if (days >= 1) this.#fakes.stripe.forgetKeys();
  }

  /** Those that work with a plan wait for it, and then see all of it as it is later. False: to be tried again. */
  async #move(tables: readonly { table_name: string; moved: string }[], values: string[]): Promise<boolean> {
    const client = await this.#testApp.database.pool.connect();
    try {
      await client.query("begin; set local lock_timeout = '300ms'");
      for (const { table_name: table, moved } of tables)
        await client.query(`update ${table} set ${moved} where organization_id = $1`, values);
      await client.query('commit');
      return true;
    } catch (error) {
      await client.query('rollback');
      if (!BUSY.has(sqlState(error) ?? '')) throw error;
      return false;
    } finally {
      client.release();
    }
  }

  /** The provider has done it, or not, and nobody hears. */
  breakProvider(fault: 'before' | 'after'): void {
    this.isBroken = true;
    this.#fakes.stripe.breakNext(/^POST/, fault);
    this.#fakes.paypal?.breakNext(/^POST .*\/(orders|capture|refund)/, fault);
    this.#fakes.braintree?.breakNext(/^POST \/transactions$|\/(void|refund)$/, fault);
  }

  /** The term of promised payments is over. */
  async passTerm(): Promise<void> {
    const { rowCount } = await this.#testApp.database.pool.query(
      `update payment_intent set due_at = due_at - interval '15 days'
        where organization_id = $1 and status = 'processing' and due_at is not null`,
      [this.org.organization.id],
    );
    this.wasAccepted = rowCount !== null && rowCount > 0;
    await endOverduePayments(this.org.context());
  }

  /** Cuts the transactions that are open at this moment; nobody knows how far they had come. */
  async cutDatabase(work: Promise<unknown>): Promise<void> {
    this.isBroken = true;
    const cut = this.#testApp.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
    );
    await Promise.allSettled([work, cut]);
  }

  /** The second program dies without an answer, and another one takes its place. */
  async restart(): Promise<void> {
    await this.#second?.close();
    this.#second = await startSecondApp(this.#testApp);
  }

  async passTime(): Promise<void> {
    this.desk.passNight();
    const mine = [this.org.organization.id];
    const run = (text: string) => this.#testApp.database.pool.query(text, mine);
    const past = "- interval '20 minutes'";
    // Refunds that were refused are tried again, however often that was.
    const pause = "- interval '33 days'";
    await run(`update registration set hold_expires_at = hold_expires_at ${past} where organization_id = $1`);
    await run(
      `update session_access set hold_expires_at = hold_expires_at ${past} where organization_id = $1`,
    );
    await run(`update booking set hold_expires_at = hold_expires_at ${past} where organization_id = $1`);
    await run(`update booking set updated_at = updated_at ${pause} where organization_id = $1`);
    await run(`update invoice set updated_at = updated_at ${pause} where organization_id = $1`);
    await run(
      `update payment_attempt set checked_at = checked_at ${past}, capturing_at = capturing_at ${past}, created_at = created_at ${past} where organization_id = $1`,
    );
    await run(
      `update payment_refund set checked_at = checked_at ${past}, sending_at = sending_at ${past}, created_at = created_at ${past}, updated_at = updated_at ${pause} where organization_id = $1`,
    );
    await run(
      `update payment_intent set captured_at = captured_at ${past}, updated_at = updated_at ${past},
         due_at = due_at ${past} where organization_id = $1`,
    );
  }

  /** The end of all failures: from now on the providers answer. */
  mend(): void {
    this.#fakes.stripe.mend();
    this.#fakes.paypal?.mend();
    this.#fakes.braintree?.mend();
  }

  /** Of each payment at a provider: whether we say of it what the provider says. */
  async compare(): Promise<string[]> {
    const { rows } = await this.#testApp.database.pool.query<{ reference: string; kept: number }>(
      `select provider_reference as reference, (captured - refunded)::int as kept from payment_attempt
        where organization_id = $1 and provider_reference is not null`,
      [this.org.organization.id],
    );
    const ours = new Map(rows.map(({ reference, kept }) => [reference, kept]));
    const disputes = await this.rows<{ reference: string; status: string }>(
      'select provider_reference as reference, status from payment_dispute where organization_id = $1',
    );
    const known = new Map(disputes.map(({ reference, status }) => [reference, status]));
    return [
      ...[...this.desk.kept()]
        .filter(([reference, kept]) => (ours.get(reference) ?? 0) !== kept)
        .map(([reference, kept]) => `${reference}: ${kept} are there, ${ours.get(reference)} in our rows`),
      ...[...this.desk.ends()]
        .filter(([reference, end]) => known.get(reference) !== end)
        .map(([reference, end]) => `dispute ${reference} was ${end}, our rows say ${known.get(reference)}`),
    ];
  }

  /** A truth that was read before a bank decided comes after one that was read then. */
  async hearOld(index: number): Promise<boolean> {
    const { stripe } = this.#fakes;
    const release = stripe.holdNext(/^GET \/v1\/payment_intents\//);
    const old = this.desk.hear(index);
    for (let turn = 0; turn < 50 && !stripe.isHolding(); turn += 1) await wait(10);
    const isOld = stripe.isHolding() && this.desk.decideSlow(() => index % 2 === 0);
    await this.desk.hear(index);
    release();
    return (await old) && isOld;
  }

  async close(): Promise<void> {
    await this.#second?.close();
    this.#second = undefined;
    // The next world begins whole.
    this.mend();
  }

  async #deliver({ type }: Counterpart, { payload, headers }: Message): Promise<boolean> {
    const app = this.#second ?? this.#testApp.app;
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: `/api/webhooks/${type}/${this.#sides.get(type)?.connectionId ?? ''}`,
      headers: { ...headers, organization: this.org.organization.id },
      payload,
    });
    assert.ok(statusCode < 500 || this.isBroken, `the message was answered with ${statusCode}`);
    return statusCode === 200;
  }
}

const isOpen = ({ status }: { readonly status: string }): boolean =>
  status === 'created' || status === 'pending';

interface Charge {
  readonly id: string;
  readonly account_id: string | null;
  readonly integration_id: string;
  readonly reference: string;
}
interface Managed {
  readonly captured: number;
  readonly refunded: number;
  readonly refunds: readonly { id: string; amount: number; status: string; source: string }[];
}

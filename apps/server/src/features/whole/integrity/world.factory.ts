import assert from 'node:assert/strict';
import type { App } from '../../../app.ts';
import { newId } from '../../../platform/ids.ts';
import { addAddress } from '../../../testing/addresses.ts';
import type { Answer, Caller, TestApp, TestOrganization } from '../../../testing/app.ts';
import { CARD, type FakeStripe } from '../../../testing/payments/fake-stripe.ts';
import { startSecondApp } from '../../../testing/second-app.ts';
import { endOverduePayments } from '../../money/payments/index.ts';
import { ProviderDesk } from './provider-desk.factory.ts';
import { openShop, type Intent } from './shop.factory.ts';

const GUESTS = 2;

/** One event, its guests, and whoever takes the money; what is asked of it goes through the front door. */
export class World {
  readonly org: TestOrganization;
  readonly staff: Caller;
  readonly guests: Caller[] = [];
  readonly shop: Awaited<ReturnType<typeof openShop>>;
  readonly desk: ProviderDesk;
  readonly intentIds: string[] = [];
  readonly #owners = new Map<string, Caller>();
  /** Whether the last request was accepted: a command that never achieves anything is noticed. */
  wasAccepted = false;
  readonly #testApp: TestApp;
  readonly #fake: FakeStripe;
  readonly #connectionId: string;
  /** A second program on the same database, which dies and is started again. */
  #second: App | undefined;
  /** The provider or the database breaks off: then, and only then, an answer may be an error of ours. */
  isBroken = false;

  private constructor(
    testApp: TestApp,
    fake: FakeStripe,
    parts: Pick<World, 'org' | 'staff' | 'shop'> & { connectionId: string },
  ) {
    this.#testApp = testApp;
    this.#fake = fake;
    this.org = parts.org;
    this.staff = parts.staff;
    this.shop = parts.shop;
    this.#connectionId = parts.connectionId;
    this.desk = new ProviderDesk(fake, (message) => this.#deliver(message));
  }

  static async open(testApp: TestApp, fake: FakeStripe, provider: 'manual' | 'stripe'): Promise<World> {
    const org = await testApp.organization();
    const staff = await org.staff();
    let connectionId = '';
    if (provider === 'stripe') {
      const keys = {
        type: 'stripe',
        secretKey: fake.addAccount(),
        publishableKey: 'pk_test_abc',
        webhookSecret: ProviderDesk.secret,
      };
      const put = await staff.put<{ stripe?: { connectionId: string } }>('/admin/payments/integration', keys);
      assert.equal(put.statusCode, 200, put.body.message);
      connectionId = put.body.data.stripe?.connectionId ?? '';
    }
    const world = new World(testApp, fake, { org, staff, shop: await openShop(org, staff), connectionId });
    while (world.guests.length < GUESTS) world.guests.push(await org.member());
    return world;
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
    const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(guest)}`;
    const intent = await this.ask(guest.get<Intent>(`${path}${query}`));
    if (intent === undefined) return undefined;
    if (!this.#owners.has(intent.id)) this.intentIds.push(intent.id);
    this.#owners.set(intent.id, guest);
    const { referenceId, provider } = intent;
    if (provider === 'stripe' && referenceId !== '') this.desk.note(referenceId);
    return intent;
  }

  /** Opens the payment and pays it: by card and heard, or by hand. */
  async pay(guest: Caller, path: string): Promise<string | undefined> {
    const intent = await this.intend(guest, path);
    if (intent === undefined) return undefined;
    if (intent.provider === 'stripe') {
      this.confirm(intent.referenceId);
      await this.desk.hear(this.desk.references.indexOf(intent.referenceId));
    } else await this.ask(this.staff.post(`/admin/payments/intents/${intent.id}/paid`));
    return intent.id;
  }

  /** Chooses, pays and submits. */
  async buy(guest: Caller, choose: Promise<void>): Promise<string | undefined> {
    const { at } = this.shop;
    await choose;
    const id = await this.pay(guest, at('/registration/intent'));
    await this.ask(guest.post(at('/registration/submit')));
    return id;
  }

  /** In the payer's browser; of what was called off nothing can be paid. */
  confirm(reference: string | undefined): boolean {
    if (reference === undefined || this.#fake.read(reference)['status'] !== 'requires_payment_method')
      return false;
    this.#fake.confirm(reference, CARD);
    return true;
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
    await this.ask(this.guest(index).delete('/self'));
    this.guests[index % this.guests.length] = await this.org.member();
  }

  /** The provider has done it, or not, and nobody hears. */
  breakProvider(fault: 'before' | 'after'): void {
    this.isBroken = true;
    this.#fake.breakNext(/^POST/, fault);
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
    const mine = [this.org.organization.id];
    const run = (text: string) => this.#testApp.database.pool.query(text, mine);
    const past = "- interval '20 minutes'";
    await run(`update registration set hold_expires_at = hold_expires_at ${past} where organization_id = $1`);
    await run(
      `update session_access set hold_expires_at = hold_expires_at ${past} where organization_id = $1`,
    );
    await run(
      `update payment_attempt set checked_at = checked_at ${past}, created_at = created_at ${past} where organization_id = $1`,
    );
    await run(
      `update payment_refund set checked_at = checked_at ${past}, created_at = created_at ${past}, updated_at = updated_at ${past} where organization_id = $1`,
    );
    await run(
      `update payment_intent set captured_at = captured_at ${past}, updated_at = updated_at ${past},
         due_at = due_at ${past} where organization_id = $1`,
    );
  }

  async close(): Promise<void> {
    await this.#second?.close();
    this.#second = undefined;
    // The next world begins whole.
    this.#fake.mend();
  }

  async #deliver({ payload, headers }: ReturnType<FakeStripe['message']>): Promise<boolean> {
    const app = this.#second ?? this.#testApp.app;
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: `/api/webhooks/stripe/${this.#connectionId}`,
      headers: { ...headers, organization: this.org.organization.id },
      payload,
    });
    assert.ok(statusCode < 500 || this.isBroken, `the message was answered with ${statusCode}`);
    return statusCode === 200;
  }
}

const isOpen = ({ status }: { readonly status: string }): boolean =>
  status === 'created' || status === 'pending';

interface Managed {
  readonly captured: number;
  readonly refunded: number;
  readonly refunds: readonly { id: string; amount: number; status: string; source: string }[];
}

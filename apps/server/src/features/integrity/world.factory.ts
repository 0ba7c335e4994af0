import assert from 'node:assert/strict';
import type { App } from '../../app.ts';
import { newId } from '../../platform/ids.ts';
import { addAddress } from '../../testing/addresses.ts';
import type { Answer, Caller, TestApp, TestOrganization } from '../../testing/app.ts';
import { CARD, type FakeStripe } from '../../testing/payments/fake-stripe.ts';
import { startSecondApp } from '../../testing/second-app.ts';
import { openShop, type Intent } from './shop.factory.ts';

const WEBHOOK_SECRET = 'whsec_c2VjcmV0c2VjcmV0';
const GUESTS = 3;

/** One event, its guests, and whoever takes the money; what is asked of it goes through the front door. */
export class World {
  readonly org: TestOrganization;
  readonly staff: Caller;
  readonly guests: Caller[] = [];
  readonly shop: Awaited<ReturnType<typeof openShop>>;
  /** Payments at the provider, in the order in which they were opened. */
  readonly references: string[] = [];
  readonly intentIds: string[] = [];
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
        webhookSecret: WEBHOOK_SECRET,
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
    return statusCode === 200 ? body.data : undefined;
  }

  async choose(guest: Caller, ticketIds: readonly string[], withExtras: boolean): Promise<void> {
    const { at, lunch, room } = this.shop;
    const passes = ticketIds.map((ticketId) => ({ id: newId(), ticketId }));
    await this.ask(guest.post(at('/registration/passes'), { passes, packages: [] }));
    if (!withExtras) return;
    const reservation = { id: newId(), eventRoomTypeId: room };
    for (const { id } of passes) {
      await this.ask(guest.post(at('/registration/addOns'), [{ id, addOns: [{ id: lunch }] }]));
      await this.ask(guest.post(at('/registration/reservations'), [{ id, reservation }]));
    }
  }

  async intend(guest: Caller, path: string): Promise<void> {
    const query = `${path.includes('?') ? '&' : '?'}addressId=${await addAddress(guest)}`;
    const intent = await this.ask(guest.get<Intent>(`${path}${query}`));
    if (intent === undefined) return;
    if (!this.intentIds.includes(intent.id)) this.intentIds.push(intent.id);
    const { referenceId, provider } = intent;
    if (provider === 'stripe' && referenceId !== '' && !this.references.includes(referenceId))
      this.references.push(referenceId);
  }

  /** In the payer's browser; of what was called off nothing can be paid. */
  confirm(index: number): void {
    const reference = this.#at(this.references, index);
    if (reference !== undefined && this.#fake.read(reference)['status'] === 'requires_payment_method')
      this.#fake.confirm(reference, CARD);
  }

  async payByHand(index: number): Promise<void> {
    const id = this.#at(this.intentIds, index);
    if (id !== undefined) await this.ask(this.staff.post(`/admin/payments/intents/${id}/paid`));
  }

  async promise(guest: Caller, index: number): Promise<void> {
    const id = this.#at(this.intentIds, index);
    if (id !== undefined) await this.ask(guest.post(`/organization/intents/${id}/capture`, {}));
  }

  async refund(index: number, amount: number): Promise<void> {
    const id = this.#at(this.intentIds, index);
    if (id !== undefined)
      await this.ask(this.staff.post(`/admin/payments/intents/${id}/refunds`, { amount }));
  }

  /** Tells how a payment stands at the provider, perhaps more than once. */
  async hear(index: number, times: number): Promise<void> {
    const reference = this.#at(this.references, index);
    if (reference === undefined) return;
    const type = TYPES[String(this.#fake.read(reference)['status'])];
    if (type === undefined) return;
    const message = this.#fake.message(type, this.#fake.read(reference), WEBHOOK_SECRET);
    await Promise.all(Array.from({ length: times }, () => this.#deliver(message)));
  }

  /** At the provider's own desk; of what came in and has not gone back. */
  async refundAtDesk(index: number, amount: number): Promise<void> {
    const reference = this.#at(this.references, index);
    if (reference === undefined || this.#fake.read(reference)['status'] !== 'succeeded') return;
    const gone = this.#fake
      .ids('re')
      .map((id) => this.#fake.read(id))
      .filter((refund) => refund['payment_intent'] === reference && refund['status'] === 'succeeded')
      .reduce((sum, refund) => sum + Number(refund['amount']), 0);
    if (gone + amount > Number(this.#fake.read(reference)['amount_received'])) return;
    const id = this.#fake.refundAtDesk(reference, amount);
    await this.#deliver(this.#fake.message('refund.created', this.#fake.read(id), WEBHOOK_SECRET));
  }

  async passesOf(guest: Caller): Promise<string[]> {
    const answer = await guest.get<{ passes?: { id: string }[] } | null>(this.shop.at('/registration'));
    return answer.statusCode === 200 ? (answer.body.data?.passes ?? []).map(({ id }) => id) : [];
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

  /** Whatever is at work in the database at this moment is broken off, and nobody knows how far it had come. */
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
      `update payment_refund set checked_at = checked_at ${past}, created_at = created_at ${past} where organization_id = $1`,
    );
    await run(
      `update payment_intent set captured_at = captured_at ${past}, updated_at = updated_at ${past} where organization_id = $1`,
    );
  }

  async close(): Promise<void> {
    await this.#second?.close();
    this.#second = undefined;
    // The next world begins whole.
    this.#fake.mend();
  }

  #at<T>(list: readonly T[], index: number): T | undefined {
    return list.length === 0 ? undefined : list[index % list.length];
  }

  async #deliver({ payload, headers }: ReturnType<FakeStripe['message']>): Promise<void> {
    const app = this.#second ?? this.#testApp.app;
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: `/api/webhooks/stripe/${this.#connectionId}`,
      headers: { ...headers, organization: this.org.organization.id },
      payload,
    });
    assert.ok(statusCode < 500 || this.isBroken, `the message was answered with ${statusCode}`);
  }
}

const TYPES: Readonly<Record<string, string>> = {
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
  processing: 'payment_intent.processing',
};

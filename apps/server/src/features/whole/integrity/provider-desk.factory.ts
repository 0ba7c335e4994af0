import type { FakeStripe } from '../../../testing/payments/fake-stripe.ts';

type Message = ReturnType<FakeStripe['message']>;

const WEBHOOK_SECRET = 'whsec_c2VjcmV0c2VjcmV0';
const TYPES: Readonly<Record<string, string>> = {
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
  processing: 'payment_intent.processing',
};

/** The provider's own side of a world: its payments, refunds and disputes, and the messages about them. */
export class ProviderDesk {
  static readonly secret = WEBHOOK_SECRET;
  /** Payments at the provider, in the order in which they were opened. */
  readonly references: string[] = [];
  readonly #disputes: string[] = [];
  readonly #late: Message[] = [];
  readonly #fake: FakeStripe;
  readonly #deliver: (message: Message) => Promise<boolean>;

  /** @param deliver false when the message was not accepted */
  constructor(fake: FakeStripe, deliver: (message: Message) => Promise<boolean>) {
    this.#fake = fake;
    this.#deliver = deliver;
  }

  note(reference: string): void {
    if (!this.references.includes(reference)) this.references.push(reference);
  }

  /** Tells how a payment stands, perhaps more than once; false when there is nothing to tell. */
  async hear(index: number, times = 1): Promise<boolean> {
    const message = this.#messageOf(index);
    if (message === undefined) return false;
    const answers = await Promise.all(Array.from({ length: times }, () => this.#deliver(message)));
    return answers.some((isAccepted) => isAccepted);
  }

  /** The message is written now and comes later. */
  postpone(index: number): boolean {
    const message = this.#messageOf(index);
    if (message !== undefined) this.#late.push(message);
    return message !== undefined;
  }

  async hearLate(index: number): Promise<boolean> {
    const message = this.#late[index % Math.max(1, this.#late.length)];
    return message !== undefined && this.#deliver(message);
  }

  /** A refund of what came in and has not gone back; `isHeard`: false when nobody tells us. */
  async refund(index: number, amount: number, isHeard: boolean): Promise<boolean> {
    const reference = this.#paid(index);
    if (reference === undefined) return false;
    const gone = this.#refundsOf(reference)
      .map((id) => this.#fake.read(id))
      .filter((refund) => refund['status'] === 'succeeded')
      .reduce((sum, refund) => sum + Number(refund['amount']), 0);
    if (gone + amount > Number(this.#fake.read(reference)['amount_received'])) return false;
    const id = this.#fake.refundAtDesk(reference, amount);
    return !isHeard || this.#tell('refund.created', id);
  }

  /** The bank sends a refund back that had succeeded. */
  async failRefund(index: number): Promise<boolean> {
    const reference = this.#paid(index);
    const id = this.#refundsOf(reference).find((one) => this.#fake.read(one)['status'] === 'succeeded');
    if (id === undefined) return false;
    this.#fake.setRefund(id, 'failed');
    return this.#tell('refund.failed', id);
  }

  /** The payer asks the bank for all of the money. */
  async dispute(index: number): Promise<boolean> {
    const reference = this.#paid(index);
    if (reference === undefined || this.#isDisputed(reference)) return false;
    const id = this.#fake.dispute(reference, Number(this.#fake.read(reference)['amount_received']));
    this.#disputes.push(id);
    return this.#tell('charge.dispute.created', id);
  }

  async decide(isWon: boolean): Promise<boolean> {
    const id = this.#disputes.find((one) => this.#fake.read(one)['status'] === 'needs_response');
    if (id === undefined) return false;
    this.#fake.setDispute(id, isWon ? 'won' : 'lost');
    return this.#tell('charge.dispute.closed', id);
  }

  /** Every dispute is decided, and everything is told, the latest first. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < this.#disputes.length; turn += 1) await this.decide(turn % 2 === 0);
    for (const message of this.#late.splice(0).toReversed()) await this.#deliver(message);
    for (const index of this.references.keys()) await this.hear(index);
    for (const id of this.#disputes) await this.#tell('charge.dispute.updated', id);
    await this.tellRefunds();
  }

  async tellRefunds(): Promise<void> {
    for (const reference of this.references)
      for (const id of this.#refundsOf(reference)) await this.#tell('refund.updated', id);
  }

  #messageOf(index: number): Message | undefined {
    const reference = this.at(index);
    const payment = reference === undefined ? undefined : this.#fake.read(reference);
    const type = TYPES[String(payment?.['status'])];
    if (payment === undefined || type === undefined) return undefined;
    return this.#fake.message(type, payment, WEBHOOK_SECRET);
  }

  async #tell(type: string, id: string): Promise<boolean> {
    return this.#deliver(this.#fake.message(type, this.#fake.read(id), WEBHOOK_SECRET));
  }

  #refundsOf(reference: string | undefined): string[] {
    return this.#fake.ids('re').filter((id) => this.#fake.read(id)['payment_intent'] === reference);
  }

  #isDisputed(reference: string): boolean {
    return this.#disputes.some((id) => this.#fake.read(id)['payment_intent'] === reference);
  }

  #paid(index: number): string | undefined {
    const reference = this.at(index);
    return reference !== undefined && this.#fake.read(reference)['status'] === 'succeeded'
      ? reference
      : undefined;
  }

  at(index: number): string | undefined {
    return this.references[index % Math.max(1, this.references.length)];
  }
}

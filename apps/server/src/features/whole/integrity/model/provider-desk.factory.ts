import type { Counterpart, Message } from './counterparts.factory.ts';

type Deliver = (side: Counterpart, message: Message) => Promise<boolean>;
interface Told {
  readonly side: Counterpart;
  readonly message: Message;
}

interface Disputed {
  readonly id: string;
  readonly reference: string;
  readonly side: Counterpart;
  end?: 'won' | 'lost';
}

/** The providers' own side of a world: their payments, refunds and disputes, and the messages about them. */
export class ProviderDesk {
  /** Payments at the providers, in the order in which they were opened. */
  readonly references: string[] = [];
  readonly #sides = new Map<string, Counterpart>();
  readonly #disputes: Disputed[] = [];
  readonly #late: Told[] = [];
  readonly #deliver: Deliver;

  /** @param deliver false when the message was not accepted */
  constructor(deliver: Deliver) {
    this.#deliver = deliver;
  }

  note(reference: string, side: Counterpart): void {
    if (!this.references.includes(reference)) this.references.push(reference);
    this.#sides.set(reference, side);
  }

  /** The payer agrees in the browser; false when nothing is left to pay. */
  pay(reference: string | undefined, isSlow = false): boolean {
    return reference !== undefined && this.#side(reference).pay(reference, isSlow);
  }

  /** Banks decide about all that they were slow with; nobody is told. False when there is nothing. */
  decideSlow(isGood: (index: number) => boolean): boolean {
    const open = this.references.filter((one) => this.#side(one).bank?.isUndecided(one) === true);
    for (const [index, reference] of open.entries())
      this.#side(reference).bank?.decide(reference, isGood(index));
    return open.length > 0;
  }

  /** A word for a card, where the payer's browser is given one. */
  nonceFor(reference: string): string | undefined {
    return this.#sides.get(reference)?.nonce?.();
  }

  /** Where parts are refunded only of what was settled in the night. */
  passNight(): void {
    for (const reference of this.references) this.#side(reference).settle?.(reference);
  }

  /** Everything that the providers can tell, the other way round, and again. */
  async hearReversed(): Promise<boolean> {
    const told = this.references.flatMap((_, index) => this.#messageOf(index) ?? []).toReversed();
    for (const { side, message } of [...told, ...told]) await this.#deliver(side, message);
    return told.length > 0;
  }

  /** Tells how a payment stands, perhaps more than once; false when there is nothing to tell. */
  async hear(index: number, times = 1): Promise<boolean> {
    const told = this.#messageOf(index);
    if (told === undefined) return false;
    const answers = await Promise.all(
      Array.from({ length: times }, () => this.#deliver(told.side, told.message)),
    );
    return answers.some((isAccepted) => isAccepted);
  }

  /** The message is written now and comes later. */
  postpone(index: number): boolean {
    const told = this.#messageOf(index);
    if (told !== undefined) this.#late.push(told);
    return told !== undefined;
  }

  async hearLate(index: number): Promise<boolean> {
    const told = this.#late[index % Math.max(1, this.#late.length)];
    return told !== undefined && this.#deliver(told.side, told.message);
  }

  /** A refund of what came in and has not gone back; `isHeard`: false when nobody tells us. */
  async refund(index: number, amount: number, isHeard: boolean): Promise<boolean> {
    const reference = this.#paid(index);
    if (reference === undefined) return false;
    const side = this.#side(reference);
    const { desk } = side;
    if (desk === undefined || this.#gone(reference) + amount > side.received(reference)) return false;
    const id = desk.refund(reference, amount);
    return !isHeard || this.#deliver(side, desk.tellRefund(id, false));
  }

  /** The bank sends a refund back that had succeeded. */
  async failRefund(index: number): Promise<boolean> {
    const reference = this.#paid(index);
    if (reference === undefined) return false;
    const side = this.#side(reference);
    const one = side.refunds(reference).find(({ status }) => status === 'succeeded');
    if (one === undefined || side.desk === undefined) return false;
    side.desk.failRefund(one.id);
    return this.#deliver(side, side.desk.tellRefund(one.id, true));
  }

  /** The payer asks the bank for all of the money, or for a part. */
  async dispute(index: number, isInPart = false): Promise<boolean> {
    const reference = this.#paid(index);
    if (reference === undefined || this.#disputes.some((one) => one.reference === reference)) return false;
    const side = this.#side(reference);
    const all = side.received(reference);
    const id = side.dispute(reference, isInPart ? Math.ceil(all / 3) : all);
    this.#disputes.push({ id, reference, side });
    return this.#deliver(side, side.tellDispute(id));
  }

  async decide(isWon: boolean, isInPart = false): Promise<boolean> {
    const one = this.#disputes.find(({ id, side }) => side.isUndecided(id));
    if (one === undefined) return false;
    one.end = isWon ? 'won' : 'lost';
    one.side.decide(one.id, isWon, isInPart);
    return this.#deliver(one.side, one.side.tellDispute(one.id));
  }

  /** A bank that had decided for the payer decides anew. */
  async appeal(index: number): Promise<boolean> {
    const lost = this.#disputes.filter(({ end }) => end === 'lost');
    const one = lost[index % Math.max(1, lost.length)];
    if (one === undefined) return false;
    one.end = 'won';
    one.side.decide(one.id, true);
    return this.#deliver(one.side, one.side.tellDispute(one.id));
  }

  /** Every bank decides, and everything is told, the latest first. */
  async settle(): Promise<void> {
    this.decideSlow((index) => index % 2 === 0);
    for (let turn = 0; turn < this.#disputes.length; turn += 1) await this.decide(turn % 2 === 0);
    for (const { side, message } of this.#late.splice(0).toReversed()) await this.#deliver(side, message);
    for (const index of this.references.keys()) await this.hear(index);
    for (const { id, side } of this.#disputes) await this.#deliver(side, side.tellDispute(id));
    await this.tellRefunds();
  }

  async tellRefunds(): Promise<void> {
    for (const reference of this.references) {
      const side = this.#side(reference);
      for (const { id, status } of side.refunds(reference))
        if (side.desk !== undefined) await this.#deliver(side, side.desk.tellRefund(id, status === 'failed'));
    }
  }

  /** The money of these payments that the providers have, less what went back. */
  kept(): Map<string, number> {
    return new Map(this.references.map((one) => [one, this.#side(one).received(one) - this.#gone(one)]));
  }

  /** How the disputes ended that were decided. */
  ends(): Map<string, string> {
    return new Map(this.#disputes.flatMap(({ id, end }) => (end === undefined ? [] : [[id, end] as const])));
  }

  at(index: number): string | undefined {
    return this.references[index % Math.max(1, this.references.length)];
  }

  #messageOf(index: number): Told | undefined {
    const reference = this.at(index);
    const side = reference === undefined ? undefined : this.#side(reference);
    const message = reference === undefined ? undefined : side?.messageOf(reference);
    return side === undefined || message === undefined ? undefined : { side, message };
  }

  #gone(reference: string): number {
    return this.#side(reference)
      .refunds(reference)
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  #paid(index: number): string | undefined {
    const reference = this.at(index);
    return reference !== undefined && this.#side(reference).received(reference) > 0 ? reference : undefined;
  }

  #side(reference: string): Counterpart {
    const side = this.#sides.get(reference);
    if (side === undefined) throw new Error(`nobody knows of ${reference}`);
    return side;
  }
}

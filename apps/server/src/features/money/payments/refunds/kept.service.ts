import type { Context } from '../../../../platform/context.ts';
import * as intents from '../intents/intents.queries.ts';
import * as queries from './refunds.queries.ts';

export interface Kept {
  /** The money that came in, less refunds that were asked for and disputes that were lost; with tax. */
  readonly amount: number;
  /** A bank decides about it. */
  readonly isDisputed: boolean;
}

/** The part of a payment that is still here. */
export async function findKept(ctx: Context, intentId: string): Promise<Kept> {
  const { db, organizationId } = ctx;
  const [intent, disputes] = await Promise.all([
    intents.findIntent(db, organizationId, intentId),
    queries.listDisputes(db, organizationId, [intentId]),
  ]);
  if (intent === undefined) return { amount: 0, isDisputed: false };
  const lost = disputes.reduce((sum, { status, withdrawn }) => sum + (status === 'lost' ? withdrawn : 0), 0);
  return {
    amount: Math.max(0, intent.captured - intent.refunded - lost),
    isDisputed: disputes.some(({ status }) => status !== 'won' && status !== 'lost'),
  };
}

/** Within a transaction: what `findKept` then tells of these payments stays true until its end. */
export async function holdKept({ db, organizationId }: Context, intentIds: readonly string[]): Promise<void> {
  // By everybody in the same order.
  for (const id of intentIds.toSorted()) await intents.lockIntent(db, organizationId, id);
}

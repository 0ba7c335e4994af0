import type Stripe from 'stripe';
import type { EvidenceKind } from '../payments.tables.ts';
import { ProviderRefusal, type DisputePage, type DisputeReply, type DisputeTruth } from './provider.types.ts';
import { asked } from './stripe-answers.ts';
import { idOf, viewDispute } from './stripe-views.ts';

const FIELDS = {
  communication: 'customer_communication',
  service: 'service_documentation',
  other: 'uncategorized_file',
} as const satisfies Record<EvidenceKind, keyof Stripe.DisputeUpdateParams.Evidence>;

/** Evidence can be submitted once, and a dispute be accepted once; what was answered before is the state that it is in. */
export async function answerStripeDispute(stripe: Stripe, reply: DisputeReply): Promise<DisputeTruth> {
  try {
    return viewDispute(await (reply.answer === 'accepted' ? close(stripe, reply) : submit(stripe, reply)));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const truth = viewDispute(await asked(() => stripe.disputes.retrieve(reply.reference)));
    if (truth.status === 'opened') throw error;
    return truth;
  }
}

const close = (stripe: Stripe, { reference, key }: DisputeReply): Promise<Stripe.Dispute> =>
  asked(() => stripe.disputes.close(reference, {}, { idempotencyKey: key }));

async function submit(
  stripe: Stripe,
  { reference, key, text, files }: DisputeReply,
): Promise<Stripe.Dispute> {
  const evidence: Stripe.DisputeUpdateParams.Evidence = { uncategorized_text: text };
  for (const { kind, name, contentType, bytes } of files) {
    const file = { data: bytes, name, type: contentType };
    const made = await asked(() =>
      stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: `${key}:${kind}` }),
    );
    evidence[FIELDS[kind]] = made.id;
  }
  return asked(() => stripe.disputes.update(reference, { evidence, submit: true }, { idempotencyKey: key }));
}

const PAGE = 50;

/** The newest first; a page goes on after the last dispute of the one before. */
export async function listStripeDisputes(
  stripe: Stripe,
  { since, page }: { readonly since: Date; readonly page: string | undefined },
): Promise<DisputePage> {
  const { data, has_more: hasMore } = await asked(() =>
    stripe.disputes.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: PAGE,
      ...(page === undefined ? {} : { starting_after: page }),
    }),
  );
  return {
    disputes: data.map(({ id, payment_intent: intent }) => ({
      reference: id,
      attemptReference: idOf(intent),
    })),
    next: hasMore ? data.at(-1)?.id : undefined,
  };
}

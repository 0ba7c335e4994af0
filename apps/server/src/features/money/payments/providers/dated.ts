import type { PaymentProvider } from './provider.types.ts';

/**
 * Notes with each truth when the provider was asked for it, so that of two the later one counts, whichever comes first. By the clock of
 * this machine: a context may stand at another time.
 */
export function dated(provider: PaymentProvider): PaymentProvider {
  const { saved } = provider;
  return {
    ...provider,
    createAttempt: (attempt) => asOf(() => provider.createAttempt(attempt)),
    getAttempt: (reference) => asOf(() => provider.getAttempt(reference)),
    captureAttempt: (confirmation) => asOf(() => provider.captureAttempt(confirmation)),
    cancelAttempt: (reference, key) => asOf(() => provider.cancelAttempt(reference, key)),
    getDispute: (reference) => asOf(() => provider.getDispute(reference)),
    answerDispute: (reply) => asOf(() => provider.answerDispute(reply)),
    ...(saved === undefined
      ? {}
      : { saved: { ...saved, chargeSaved: (charge) => asOf(() => saved.chargeSaved(charge)) } }),
  };
}

async function asOf<T extends object | undefined>(ask: () => Promise<T>): Promise<T> {
  const readAt = new Date();
  const truth = await ask();
  return truth === undefined ? truth : { ...truth, readAt };
}

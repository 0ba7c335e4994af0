import type Stripe from 'stripe';
import {
  CustomerGone,
  isRefusal,
  ProviderRefusal,
  type AttemptTruth,
  type MethodTruth,
  type SavedMethods,
} from './provider.types.ts';
import { asked, library, orAbsent } from './stripe-answers.ts';
import { idOf, viewAttempt } from './stripe-views.ts';

type OrRead = (
  reference: string,
  act: () => Promise<Stripe.Response<Stripe.PaymentIntent>>,
) => Promise<AttemptTruth>;

/** Cards that Stripe keeps for its customers. A customer carries no name: only our ids. */
export function createStripeMethods(stripe: Stripe, orRead: OrRead): SavedMethods {
  const readSetup = (reference: string) =>
    orAbsent(() => asked(() => stripe.setupIntents.retrieve(reference, { expand: ['payment_method'] })));
  const readMethod = (reference: string) =>
    orAbsent(() => asked(() => stripe.paymentMethods.retrieve(reference)));

  async function attach(
    customer: string,
    token: string,
    key: string,
  ): Promise<Stripe.SetupIntent | undefined> {
    try {
      return await asked(() =>
        stripe.setupIntents.create(
          {
            customer,
            payment_method: token,
            confirm: true,
            usage: 'off_session',
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            expand: ['payment_method'],
          },
          { idempotencyKey: key },
        ),
      );
    } catch (error) {
      if (error instanceof CustomerGone) throw error;
      // Somebody else's, used up or never there.
      if (isRefusal(error) && error.cause instanceof library().errors.StripeInvalidRequestError)
        return undefined;
      throw error;
    }
  }

  return {
    async createCustomer({ organizationId, customerId, key }) {
      const metadata = { organization: organizationId, customer: customerId };
      const made = await asked(() => stripe.customers.create({ metadata }, { idempotencyKey: key }));
      return made.id;
    },

    async removeCustomer(reference) {
      await orAbsent(() => asked(() => stripe.customers.del(reference)));
    },

    async beginSave({ customer, key }) {
      const setup = await asked(() =>
        stripe.setupIntents.create(
          { customer, usage: 'off_session', automatic_payment_methods: { enabled: true } },
          { idempotencyKey: key },
        ),
      );
      return { customer, reference: setup.id, secret: setup.client_secret ?? '' };
    },

    async finishSave({ customer, token, key }) {
      if (token.startsWith('seti_')) {
        const setup = await readSetup(token);
        return setup === undefined || idOf(setup.customer) !== customer ? undefined : viewSetup(setup);
      }
      const known = await readMethod(token);
      if (known !== undefined && idOf(known.customer) === customer) return viewMethod(known);
      try {
        const setup = await attach(customer, token, key);
        return setup && viewSetup(setup);
      } catch (error) {
        if (isDeclined(error)) return 'refused';
        throw error;
      }
    },

    async findSaved(reference) {
      const setup = await readSetup(reference);
      const saved = setup && viewSetup(setup);
      return typeof saved === 'object' ? saved : undefined;
    },

    async findPaying(reference) {
      const paid = await orAbsent(() => asked(() => stripe.paymentIntents.retrieve(reference)));
      const method = idOf(paid?.payment_method);
      const known = method === '' ? undefined : await readMethod(method);
      return known === undefined || idOf(known.customer) === '' ? undefined : viewMethod(known);
    },

    async removeMethod(reference) {
      const known = await readMethod(reference);
      if (known === undefined || idOf(known.customer) === '') return;
      await orAbsent(() =>
        asked(() => stripe.paymentMethods.detach(reference, {}, { idempotencyKey: `${reference}:detach` })),
      );
    },

    async chargeSaved({ reference, method, key }) {
      const before = viewAttempt(await asked(() => stripe.paymentIntents.retrieve(reference)));
      if (before.status !== 'created' && before.status !== 'failed') return { ...before, isAsked: false };
      return orRead(reference, () =>
        stripe.paymentIntents.confirm(
          reference,
          { payment_method: method, off_session: true },
          { idempotencyKey: key },
        ),
      );
    },
  };
}

const isDeclined = (error: unknown): boolean =>
  error instanceof ProviderRefusal && error.cause instanceof library().errors.StripeCardError;

function viewSetup(setup: Stripe.SetupIntent): MethodTruth | 'refused' | 'needsPayer' {
  const { status, payment_method: method } = setup;
  if (status === 'succeeded' && method !== null && typeof method === 'object') return viewMethod(method);
  return status === 'requires_action' || status === 'processing' ? 'needsPayer' : 'refused';
}

const viewMethod = ({ id, customer, type, card }: Stripe.PaymentMethod): MethodTruth => ({
  reference: id,
  customer: idOf(customer),
  brand: card?.brand ?? type,
  last4: card?.last4 ?? null,
  expMonth: card?.exp_month ?? null,
  expYear: card?.exp_year ?? null,
});

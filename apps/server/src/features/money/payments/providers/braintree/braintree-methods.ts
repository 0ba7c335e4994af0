import { createHash } from 'node:crypto';
import { AccountRefused, CustomerGone, type SavedMethods } from '../provider.types.ts';
import { asked, codesOf, orAbsent, refusalOf } from './braintree-client.ts';
import { wordOf, type Sales } from './braintree-sales.ts';
import { isBraintreeId, type BraintreeGateway, type BraintreeMethod } from './braintree.types.ts';
import { orderIdOf, viewAttempt, viewMethod } from './braintree-views.ts';

const ID_IN_USE = '91609';
const NO_CUSTOMER = new Set(['91705', '93105']);

/** Methods in Braintree's vault. A customer carries no name: only our id, which is theirs as well. */
export function createBraintreeMethods(
  gateway: BraintreeGateway,
  sales: Sales,
  clientToken: () => Promise<string>,
): SavedMethods {
  const readMethod = (token: string): Promise<BraintreeMethod | undefined> =>
    isBraintreeId(token)
      ? orAbsent(() => asked(() => gateway.paymentMethod.find(token)))
      : Promise.resolve(undefined);

  return {
    async createCustomer({ customerId }) {
      const result = await asked(() => gateway.customer.create({ id: customerId }));
      // Made before, when the reply was lost.
      if (!result.success && !codesOf(result).includes(ID_IN_USE)) throw refusalOf(result);
      return customerId;
    },

    async removeCustomer(reference) {
      if (isBraintreeId(reference)) await orAbsent(() => asked(() => gateway.customer.delete(reference)));
    },

    beginSave: async ({ customer }) => ({ customer, reference: customer, secret: await clientToken() }),

    async finishSave({ customer, token, key }) {
      // A name of our own, so that a save whose reply was lost is found again: what the browser was given is good for once.
      const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
      const ownMethod = (known: BraintreeMethod | undefined) =>
        known?.customerId === customer ? viewMethod(known, customer) : undefined;
      const known = await readMethod(name);
      if (known !== undefined) return ownMethod(known);
      const result = await asked(() =>
        gateway.paymentMethod.create({
          customerId: customer,
          paymentMethodNonce: token,
          token: name,
          options: { verifyCard: true },
        }),
      );
      if (result.success) return viewMethod(result.paymentMethod, customer);
      const codes = codesOf(result);
      if (codes.some((code) => NO_CUSTOMER.has(code))) throw new CustomerGone(result.message);
      // Without a code it is the bank that refuses to verify it.
      if (codes.length === 0) return 'refused';
      const refusal = refusalOf(result);
      if (refusal instanceof AccountRefused) throw refusal;
      // The same save at once: it has used the nonce, and the name.
      return ownMethod(await readMethod(name));
    },

    findSaved: async () => undefined,

    async findPaying(reference) {
      const paid = await sales.settle(await sales.find(reference));
      const customer = paid?.customer?.id ?? '';
      return paid?.creditCard === undefined || customer === ''
        ? undefined
        : viewMethod(paid.creditCard, customer);
    },

    async removeMethod(reference) {
      if (isBraintreeId(reference))
        await orAbsent(() => asked(() => gateway.paymentMethod.delete(reference)));
    },

    async chargeSaved(charge) {
      const word = wordOf(charge.key);
      const all = await sales.find(charge.reference);
      const before =
        (await sales.settle(all)) ?? all.find(({ orderId }) => orderId === `${orderIdOf(charge)}:${word}`);
      if (before !== undefined) return { ...viewAttempt(before), isAsked: false };
      return sales.sell(charge, { paymentMethodToken: charge.method }, word);
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

export type Fields = Record<string, unknown>;

const folder = join(import.meta.dirname, '../contracts');
export const CONTRACT = JSON.parse(readFileSync(join(folder, 'stripe.requests.json'), 'utf8')) as {
  readonly sdk: string;
  readonly definitions: Record<string, object>;
};

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^POST \/v1\/payment_intents$/, 'PaymentIntentCreateParams'],
  [/^GET \/v1\/payment_intents\/\w+$/, 'PaymentIntentRetrieveParams'],
  [/^POST \/v1\/payment_intents\/\w+\/confirm$/, 'PaymentIntentConfirmParams'],
  [/^POST \/v1\/payment_intents\/\w+\/capture$/, 'PaymentIntentCaptureParams'],
  [/^POST \/v1\/payment_intents\/\w+\/cancel$/, 'PaymentIntentCancelParams'],
  [/^POST \/v1\/refunds$/, 'RefundCreateParams'],
  [/^GET \/v1\/refunds$/, 'RefundListParams'],
  [/^GET \/v1\/refunds\/\w+$/, 'RefundRetrieveParams'],
  [/^GET \/v1\/disputes$/, 'DisputeListParams'],
  [/^GET \/v1\/disputes\/\w+$/, 'DisputeRetrieveParams'],
  [/^POST \/v1\/disputes\/\w+$/, 'DisputeUpdateParams'],
  [/^POST \/v1\/disputes\/\w+\/close$/, 'DisputeCloseParams'],
  // Sent as parts, not as a form.
  [/^POST \/v1\/files$/, ''],
  [/^POST \/v1\/customers$/, 'CustomerCreateParams'],
  [/^DELETE \/v1\/customers\/\w+$/, 'CustomerDeleteParams'],
  [/^POST \/v1\/setup_intents$/, 'SetupIntentCreateParams'],
  [/^GET \/v1\/setup_intents\/\w+$/, 'SetupIntentRetrieveParams'],
  [/^GET \/v1\/payment_methods\/\w+$/, 'PaymentMethodRetrieveParams'],
  [/^POST \/v1\/payment_methods\/\w+\/detach$/, 'PaymentMethodDetachParams'],
  [/^GET \/v1\/account$/, ''],
];

/** Says what is wrong with the parameters of a call, by Stripe's own types. */
export function createStripeContract(): { check(call: string, fields: Fields): string | undefined } {
  // Everything in a form is text; what it means, the type says.
  const ajv = new Ajv({ strict: false, coerceTypes: true, logger: false, allErrors: true });
  ajv.addSchema({ $id: 'stripe', definitions: CONTRACT.definitions });
  const known = new Map<string, ValidateFunction>();
  const validator = (type: string): ValidateFunction => {
    const found = known.get(type) ?? ajv.compile({ $ref: `stripe#/definitions/${type}` });
    known.set(type, found);
    return found;
  };
  return {
    check(call, fields) {
      const type = TYPES.find(([pattern]) => pattern.test(call))?.[1];
      if (type === undefined) return 'Stripe has no such call here';
      if (type === '') return undefined;
      const validate = validator(type);
      return validate(fields) ? undefined : ajv.errorsText(validate.errors);
    },
  };
}

/** `a[b]=c` as `{a: {b: 'c'}}`, `a[0]=c` as `{a: ['c']}`. */
export function readForm(text: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '');
    let place = fields;
    for (const [index, part] of path.slice(0, -1).entries())
      place = (place[part] ??= path[index + 1] === '0' ? [] : {}) as Fields;
    const last = path.at(-1);
    if (last !== undefined) place[last] = value;
  }
  return fields;
}

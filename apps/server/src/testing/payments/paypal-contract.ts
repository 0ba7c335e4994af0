import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OpenAPIBackend, type Document } from 'openapi-backend';

const FILES = ['orders', 'payments', 'disputes', 'webhooks', 'vault'] as const;

/** The published descriptions let fields pass that PayPal does not know: here they are held to these schemas. */
const FIELDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^POST \/v2\/checkout\/orders$/, ['order_request']],
  [/^POST \/v2\/payments\/captures\/\w+\/refund$/, ['refund_request']],
  [/^POST \/v2\/checkout\/orders\/\w+\/capture$/, ['order_capture_request']],
  [/^POST \/v3\/vault\/setup-tokens$/, ['setup_token_request']],
  [/^POST \/v3\/vault\/payment-tokens$/, ['payment_token_request']],
];

/** Judged once ahead: a schema takes seconds to compile, and a program that is being tested does not wait that long. */
const USED = [
  ['POST', '/v2/checkout/orders'],
  ['GET', '/v2/checkout/orders/1'],
  ['POST', '/v2/checkout/orders/1/capture'],
  ['GET', '/v2/payments/captures/1'],
  ['POST', '/v2/payments/captures/1/refund'],
  ['GET', '/v2/payments/refunds/1'],
  ['GET', '/v1/customer/disputes'],
  ['GET', '/v1/customer/disputes/1'],
  ['POST', '/v1/customer/disputes/1/provide-evidence'],
  ['POST', '/v1/customer/disputes/1/accept-claim'],
  ['GET', '/v1/notifications/webhooks/1'],
  ['POST', '/v3/vault/setup-tokens'],
  ['GET', '/v3/vault/setup-tokens/1'],
  ['POST', '/v3/vault/payment-tokens'],
  ['GET', '/v3/vault/payment-tokens'],
  ['GET', '/v3/vault/payment-tokens/1'],
  ['DELETE', '/v3/vault/payment-tokens/1'],
] as const;

export interface ContractCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
  readonly query?: Record<string, string> | undefined;
}

/** Judges calls, and the answers that the fake gives to them, by PayPal's own descriptions. */
export class PayPalContract {
  readonly #backends: OpenAPIBackend[] = [];
  readonly #schemas: Record<string, { properties?: object }> = {};
  readonly #descriptions = new Map<string, string>();

  static async load(): Promise<PayPalContract> {
    const contract = new PayPalContract();
    for (const name of FILES) {
      const text = readFileSync(join(import.meta.dirname, `../contracts/paypal.${name}.json`), 'utf8');
      // Missing in the published list, and the only one in PayPal's own SDK and guide.
      const definition = JSON.parse(
        text.replace('"enum":["BILLING_AGREEMENT"]', '"enum":["BILLING_AGREEMENT","SETUP_TOKEN"]'),
      ) as Document;
      const backend = new OpenAPIBackend({
        definition,
        quick: true,
        ajvOpts: { strict: false, unicodeRegExp: false, logger: false, validateFormats: false },
      });
      await backend.init();
      contract.#backends.push(backend);
      Object.assign(contract.#schemas, definition.components?.schemas);
      for (const [, issue = '', said = ''] of text.matchAll(
        /"issue":\{"type":"string","enum":\["(\w+)"\]\},"description":\{"type":"string","enum":\[("(?:[^"\\]|\\.)*")/g,
      ))
        contract.#descriptions.set(issue, JSON.parse(said) as string);
    }
    for (const [method, path] of USED) {
      const call = { method, path, headers: {}, body: {} };
      contract.checkCall(call);
      contract.checkAnswer(call, 200, {});
    }
    return contract;
  }

  /** PayPal's own sentence for an issue; one that it does not know is a mistake of the fake. */
  describe(issue: string): string {
    const said = this.#descriptions.get(issue);
    if (said === undefined) throw new Error(`PayPal knows no issue ${issue}`);
    return said;
  }

  checkCall(call: ContractCall): string | undefined {
    const found = this.#find(call);
    if (found === undefined) return 'PayPal has no such call';
    const { valid = false, errors } = found.backend.validateRequest(
      { ...call, query: call.query ?? {} },
      found.operation,
    );
    if (!valid) return JSON.stringify(errors);
    const schema = FIELDS.find(([pattern]) => pattern.test(`${call.method} ${call.path}`))?.[1][0];
    const strange = schema === undefined ? [] : this.#strange(schema, call.body);
    const unit = (call.body as { purchase_units?: unknown[] } | undefined)?.purchase_units?.[0];
    const all = [...strange, ...(unit === undefined ? [] : this.#strange('purchase_unit_request', unit))];
    return all.length === 0 ? undefined : `PayPal knows no ${all.join(', ')}`;
  }

  /** Of a part of many, which the description of the call leaves open. */
  checkEvidence(evidence: object): string[] {
    return this.#strange('evidence', evidence).map((field) => `PayPal knows no ${field} of evidence`);
  }

  checkAnswer(call: ContractCall, status: number, body: unknown): string | undefined {
    const found = this.#find(call);
    if (found === undefined) return undefined;
    const { valid = false, errors } = found.backend.validateResponse(body, found.operation, status);
    return valid ? undefined : JSON.stringify(errors);
  }

  #strange(schema: string, body: unknown): string[] {
    const known = Object.keys(this.#schemas[schema]?.properties ?? {});
    return Object.keys(body ?? {}).filter((field) => !known.includes(field));
  }

  #find(call: ContractCall) {
    for (const backend of this.#backends) {
      const operation = backend.matchOperation({ ...call, query: {} });
      if (operation !== undefined) return { backend, operation };
    }
    return undefined;
  }
}

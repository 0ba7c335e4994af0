import * as client from 'braintree-web/client';
import * as dataCollector from 'braintree-web/data-collector';
import * as hostedFields from 'braintree-web/hosted-fields';

export interface CardPlaces {
  readonly number: HTMLElement;
  readonly expirationDate: HTMLElement;
  readonly cvv: HTMLElement;
}

export interface EnteredCard {
  readonly nonce: string;
  readonly deviceData?: string;
}

export interface CardFields {
  /** Undefined: something is missing or wrong in the fields. */
  read(): Promise<EnteredCard | undefined>;
  close(): Promise<void>;
}

/** Fields in frames of Braintree's: what is typed there never comes by here. `authorization`: the client token. */
export async function openCardFields(
  authorization: string,
  places: CardPlaces,
  { color, expiryHint }: { readonly color: string; readonly expiryHint: string },
): Promise<CardFields> {
  const made = await client.create({ authorization });
  const fields = await hostedFields.create({
    client: made,
    styles: { input: { 'font-size': '16px', color } },
    fields: {
      number: { container: places.number },
      expirationDate: { container: places.expirationDate, placeholder: expiryHint },
      cvv: { container: places.cvv },
    },
  });
  // A browser that keeps it out can pay all the same.
  const collector = await dataCollector.create({ client: made }).catch(() => undefined);
  return {
    async read() {
      try {
        const { nonce } = await fields.tokenize();
        return collector === undefined ? { nonce } : { nonce, deviceData: collector.deviceData };
      } catch (error) {
        if (isIncomplete(error)) return undefined;
        throw error;
      }
    },
    async close() {
      await Promise.allSettled([fields.teardown(), collector?.teardown()]);
    },
  };
}

/** Errors that the payer can mend are named so by the library. */
const isIncomplete = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'CUSTOMER';

/** The parts of Braintree's library that are used here; it publishes no types. */
declare module 'braintree-web/client' {
  export interface Client {
    teardown(callback: () => void): void;
  }
  export function create(options: { authorization: string }): Promise<Client>;
}

declare module 'braintree-web/hosted-fields' {
  import type { Client } from 'braintree-web/client';

  interface Field {
    container: HTMLElement;
    placeholder?: string;
  }
  export interface HostedFields {
    tokenize(): Promise<{ nonce: string }>;
    teardown(): Promise<void>;
  }
  export function create(options: {
    client: Client;
    styles: Record<string, Record<string, string>>;
    fields: Record<'number' | 'expirationDate' | 'cvv', Field>;
  }): Promise<HostedFields>;
}

declare module 'braintree-web/data-collector' {
  import type { Client } from 'braintree-web/client';

  export function create(options: {
    client: Client;
  }): Promise<{ deviceData: string; teardown(): Promise<void> }>;
}

import { ProviderRefusal } from './provider.types.ts';

/** The parts of PayPal's objects that are read here; any of them may be missing from an answer. */
export interface PayPalMoney {
  readonly currency_code?: string;
  readonly value?: string;
}

interface PayPalLink {
  readonly href?: string;
  readonly rel?: string;
}

export interface PayPalCapture {
  readonly id?: string;
  readonly status?: string;
  readonly status_details?: { readonly reason?: string };
  readonly amount?: PayPalMoney;
  readonly links?: readonly PayPalLink[];
  readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: string } };
}

/** A means of a payer that PayPal keeps, or is about to keep. */
export interface PayPalToken {
  readonly id?: string;
  readonly status?: string;
  readonly customer?: { readonly id?: string };
  readonly payment_source?: { readonly paypal?: { readonly email_address?: string } };
}

export interface PayPalOrder {
  readonly id?: string;
  readonly status?: string;
  readonly update_time?: string;
  readonly payment_source?: {
    readonly paypal?: {
      readonly email_address?: string;
      readonly attributes?: { readonly vault?: PayPalToken };
    };
  };
  readonly purchase_units?: readonly {
    readonly amount?: PayPalMoney;
    readonly custom_id?: string;
    readonly payments?: { readonly captures?: readonly PayPalCapture[] };
  }[];
}

export interface PayPalRefund {
  readonly id?: string;
  readonly create_time?: string;
  readonly status?: string;
  readonly status_details?: { readonly reason?: string };
  readonly amount?: PayPalMoney;
  readonly custom_id?: string;
  readonly invoice_id?: string;
  readonly links?: readonly PayPalLink[];
}

export interface PayPalDispute {
  readonly dispute_id?: string;
  readonly create_time?: string;
  readonly update_time?: string;
  readonly status?: string;
  readonly reason?: string;
  readonly dispute_life_cycle_stage?: string;
  readonly dispute_channel?: string;
  readonly seller_response_due_date?: string;
  readonly dispute_amount?: PayPalMoney;
  readonly dispute_outcome?: { readonly outcome_code?: string; readonly amount_refunded?: PayPalMoney };
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: string }[];
}

export interface PayPalDisputeList {
  readonly items?: readonly PayPalDispute[];
  readonly links?: readonly PayPalLink[];
}

export interface PayPalEvent {
  readonly id?: string;
  readonly event_type?: string;
  readonly resource?: PayPalCapture & PayPalDispute;
}

export const timeOf = (text: string | undefined): Date | undefined => {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : new Date(at);
};

/** Ids come from messages too, and become a part of an address. */
export const isPayPalId = (id: string): boolean => /^[A-Za-z0-9-]{1,255}$/.test(id);

/** An id as a part of an address. */
export function named(id: string): string {
  if (!isPayPalId(id)) throw new ProviderRefusal(`PayPal has no id ${JSON.stringify(id)}.`);
  return id;
}

/** Of what is kept of a payer, and of the payer. */
export const isVaultId = (id: string): boolean => /^[\w-]{7,36}$/.test(id);

/** The last part of the address that this object links to under the name: an id, never an address to call. */
export const linkedId = (
  { links = [] }: { readonly links?: readonly PayPalLink[] },
  rel: string,
): string | undefined => {
  const href = links.find((link) => link.rel === rel)?.href;
  return /\/([A-Za-z0-9-]+)$/.exec(href ?? '')?.[1];
};

/** The question that asks for the next page; the address that it is asked at is ours. */
export const nextPage = ({ links = [] }: PayPalDisputeList): string | undefined => {
  const href = links.find(({ rel }) => rel === 'next')?.href;
  return href !== undefined && URL.canParse(href) ? new URL(href).search.slice(1) : undefined;
};

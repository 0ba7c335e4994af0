/** The part of Stripe's own script that is used here; it comes from Stripe and from nowhere else. */
export interface StripeElements {
  create(kind: 'payment', options: object): StripeElement;
  submit(): Promise<{ error?: StripeRefusal }>;
}

export interface StripeElement {
  mount(place: HTMLElement): void;
  unmount(): void;
  on(event: 'ready' | 'loaderror', hear: () => void): void;
}

export interface StripeRefusal {
  readonly type: string;
  readonly message?: string;
}

export interface StripeForm {
  elements(options: { clientSecret: string; locale: string; appearance: object }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: StripeRefusal }>;
  confirmSetup(options: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ error?: StripeRefusal }>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => StripeForm;
  }
}

const ADDRESS = 'https://js.stripe.com/v3/';
let loading: Promise<void> | undefined;

/** Once for a page; tried again after a failure. */
export async function loadStripe(publishableKey: string): Promise<StripeForm> {
  loading ??= addScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  if (window.Stripe === undefined) throw new Error('Stripe is not there');
  return window.Stripe(publishableKey);
}

function addScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('Stripe could not be loaded'));
    };
    document.head.append(script);
  });
}

/** The part of PayPal's own script that is used here; it comes from PayPal and from nowhere else. */
export interface PayPalButtons {
  render(place: HTMLElement): Promise<void>;
  close(): Promise<void>;
}

interface PayButtons {
  style: object;
  /** Gives the id of the order that the payer is to approve. */
  createOrder: () => Promise<string>;
  onApprove: (approved: { orderID: string }) => Promise<void>;
  onError: (error: unknown) => void;
}

interface SaveButtons {
  style: object;
  /** Gives the id of the setup that the payer is to approve. */
  createVaultSetupToken: () => Promise<string>;
  onApprove: (approved: { vaultSetupToken: string }) => Promise<void>;
  onError: (error: unknown) => void;
}

export interface PayPalScript {
  Buttons(options: PayButtons): PayPalButtons;
  Buttons(options: SaveButtons): PayPalButtons;
}

declare global {
  interface Window {
    paypal?: PayPalScript;
  }
}

const ADDRESS = 'https://www.paypal.com/sdk/js';
let loaded: { readonly address: string; readonly script: Promise<void> } | undefined;

/** Once for an account and a currency, or for saving without one; tried again after a failure. */
export async function loadPayPal(clientId: string, currency?: string): Promise<PayPalScript> {
  const address = `${ADDRESS}?${new URLSearchParams({
    'client-id': clientId,
    ...(currency === undefined ? { vault: 'true' } : { currency, intent: 'capture' }),
    components: 'buttons',
    'disable-funding': 'venmo',
  })}`;
  if (loaded?.address !== address) {
    delete window.paypal;
    loaded = { address, script: addScript(address) };
  }
  try {
    await loaded.script;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
  if (window.paypal === undefined) throw new Error('PayPal is not there');
  return window.paypal;
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('PayPal could not be loaded'));
    };
    document.head.append(script);
  });
}

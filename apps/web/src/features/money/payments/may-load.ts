import type { SavableMethod } from '@atrium/api';
import { isPayPage } from '../../../lib/pay-pages.ts';
import { useSite } from '../../../lib/site.ts';

/** The policy of a page is that of the address it was opened at, wherever its links have led since. */
export function wasOpenedToPay(): boolean {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  return isPayPage(new URL(opened).pathname);
}

/**
 * Whether the open page may load a provider's scripts. Its policy was made when it was opened: at another address, or before
 * the provider was connected, it lets none in, and the page has to be opened anew.
 */
export function useMayLoad(): (provider: SavableMethod['provider']) => boolean {
  const { config } = useSite();
  return (provider) => {
    if (provider === 'stripe') return config.STRIPE;
    return wasOpenedToPay() && (provider === 'paypal' ? config.PAYPAL : config.BRAINTREE);
  };
}

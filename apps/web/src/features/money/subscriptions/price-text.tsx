import type { SubscriptionProductPrice } from '@atrium/api';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';

type Price = Pick<SubscriptionProductPrice, 'currency' | 'interval' | 'intervalCount'>;

/** "€12.00 per month", "€30.00 every 3 months". */
export function usePriceText(): (price: Price, amount: number) => string {
  const { t } = useText();
  const format = useFormat();
  return ({ currency, interval, intervalCount }, amount) =>
    t(`subscriptions.every.${interval}`, {
      amount: format.money(amount, currency),
      count: intervalCount,
    });
}

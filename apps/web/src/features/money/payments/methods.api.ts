import { listPaymentMethodsOptions, type SavedCard } from '@atrium/api';
import { useText } from '../../../lib/text.tsx';

export const methodOptions = () => listPaymentMethodsOptions();

/** Calls that answer otherwise once a card was saved or removed. */
export const methodCalls = ['listPaymentMethods', 'listOwnSubscriptions'];

const BRANDS = {
  amex: 'American Express',
  discover: 'Discover',
  mastercard: 'Mastercard',
  visa: 'Visa',
} as const;

/** "Visa •••• 4242", "PayPal ana@example.com"; names of brands are the same in every language. */
export function useCardName(): (card: SavedCard) => string {
  const { t } = useText();
  return ({ type, holder, brand, last4 }) => {
    if (type === 'paypal') return holder === null ? 'PayPal' : `PayPal ${holder}`;
    const name = brand === null || brand === 'unknown' ? t('payments.methods.card') : BRANDS[brand];
    return last4 === null ? name : `${name} •••• ${last4}`;
  };
}

import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';

/** Amounts as a reader wants them: what costs nothing is said in a word. */
export function usePrice(currency: string) {
  const { t } = useText();
  const { money } = useFormat();
  return {
    format: (amount: number): string => money(amount, currency),
    orFree: (amount: number): string => (amount === 0 ? t('register.free') : money(amount, currency)),
  };
}

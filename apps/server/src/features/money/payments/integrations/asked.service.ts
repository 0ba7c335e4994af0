import { invalid } from '../../../../platform/errors.ts';
import { providerSilent } from '../payments.errors.ts';
import { ProviderRefusal, ProviderUnavailable } from '../providers/provider.types.ts';

/** Tries keys at a provider; refused, the field is named that they were entered in. */
export async function asked<T>(
  code: 'payment.keyRefused' | 'payment.clientRefused' | 'payment.merchantRefused',
  field: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw providerSilent();
    if (!(error instanceof ProviderRefusal)) throw error;
    throw invalid(code, { field });
  }
}

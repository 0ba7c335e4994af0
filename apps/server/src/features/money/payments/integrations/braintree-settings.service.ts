import type { Context } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import type { IntegrationBody } from '../payments.admin.schemas.ts';
import { createBraintree, listMerchantAccounts } from '../providers/braintree/braintree-client.ts';
import { asked } from './asked.service.ts';
import type { IntegrationRow } from './integrations.queries.ts';
import { tryToOpen, type SealedKeys } from './integrations.service.ts';

interface FoundAccount {
  readonly account: string;
  readonly keys: Partial<SealedKeys>;
}

/** The keys are tried, and the merchant account of each currency is found; those that the staff names are checked. */
export async function findBraintreeAccount(
  ctx: Context,
  settings: IntegrationBody,
  rows: readonly IntegrationRow[],
  known: IntegrationRow | undefined,
): Promise<FoundAccount> {
  const merchantId = settings.merchantId ?? known?.account_reference;
  if (merchantId === undefined) throw invalid('payment.merchantMissing', { field: 'merchantId' });
  const row = rows.find(({ account_reference: account }) => account === merchantId);
  const kept = (row === undefined ? undefined : tryToOpen(ctx, row)) ?? {};
  const publicKey = settings.publicKey ?? kept.publicKey;
  const privateKey = settings.privateKey ?? kept.secretKey;
  if (publicKey === undefined) throw invalid('payment.merchantMissing', { field: 'publicKey' });
  if (privateKey === undefined) throw invalid('payment.merchantMissing', { field: 'privateKey' });
  const live = settings.live ?? kept.live ?? false;
  const gateway = createBraintree(
    { merchantId, publicKey, privateKey, live },
    ctx.services.config.braintreeUrl,
  );
  const found = await asked('payment.merchantRefused', 'privateKey', () => listMerchantAccounts(gateway));
  const before = Object.entries(kept.merchantAccounts ?? {}).map(([currency, id]) => ({ currency, id }));
  const merchantAccounts: Record<string, string> = {};
  for (const { id, currencyIsoCode } of found) merchantAccounts[currencyIsoCode] ??= id;
  for (const { currency, id } of settings.merchantAccounts ?? before) {
    const isThere = found.some((one) => one.id === id && one.currencyIsoCode === currency);
    // One that was closed there makes room for another of its currency.
    if (!isThere && settings.merchantAccounts === undefined) continue;
    if (!isThere) throw invalid('payment.merchantAccountUnknown', { field: 'merchantAccounts' });
    merchantAccounts[currency] = id;
  }
  return { account: merchantId, keys: { secretKey: privateKey, publicKey, live, merchantAccounts } };
}

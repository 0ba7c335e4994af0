import type { PutTaxRatesData, TaxRate } from '@atrium/api';

export type TaxRateBody = PutTaxRatesData['body']['taxRates'][number];

/** A rate as it is sent back among the others. */
export const toBody = ({ country, state, rate, name }: TaxRate): TaxRateBody => ({
  // It was one of the countries when it was sent.
  country: country as TaxRateBody['country'],
  state,
  rate,
  name,
});

/** Rates have new ids each time that all are replaced; there is one for a place. */
export const isSamePlace = (one: TaxRate, other: TaxRate): boolean =>
  one.country === other.country && one.state === other.state;

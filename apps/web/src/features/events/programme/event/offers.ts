import { apiSettings, getOrganization, listEventPassTypes } from '@atrium/api';
import { queryOptions } from '@tanstack/react-query';
import type { Priced } from './price-outlook.ts';

/** A pass as everybody may see it, published to search engines too. */
export interface PublicOffer {
  id: string;
  name: string;
  text: string;
  /** Minor units, as of now. */
  price: number;
  /** Null where there is no limit. */
  left: number | null;
  soldOut: boolean;
  validFrom: string | null;
  schedule: Priced;
}

export interface Offers {
  currency: string;
  passes: PublicOffer[];
}

export const offersOptions = (slug: string) =>
  queryOptions({
    queryKey: ['event-offers', apiSettings().locale, slug],
    queryFn: async ({ signal }): Promise<Offers> => {
      const [offer, organization] = await Promise.all([
        listEventPassTypes({ path: { eventId: slug }, signal, throwOnError: true }),
        getOrganization({ signal, throwOnError: true }),
      ]);
      return {
        currency: organization.data.data.currency,
        passes: offer.data.data.passTypes.map(
          ({ id, name, shortDescription, price, priceNow, priceSchedules, supply, overrideStartDate }) => ({
            id,
            name,
            text: shortDescription,
            price: priceNow,
            left: supply,
            soldOut: supply === 0,
            validFrom: overrideStartDate,
            schedule: { price, priceSchedules },
          }),
        ),
      };
    },
  });

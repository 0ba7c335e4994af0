import { apiSettings, getOrganization, listEventPassTypes } from '@atrium/api';
import { queryOptions } from '@tanstack/react-query';

/** The current price of a pass, as published to search engines. */
export interface PublicOffer {
  name: string;
  /** Minor units. */
  price: number;
  soldOut: boolean;
  validFrom: string | null;
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
        passes: offer.data.data.passTypes.map(({ name, priceNow, supply, overrideStartDate }) => ({
          name,
          price: priceNow,
          soldOut: supply === 0,
          validFrom: overrideStartDate,
        })),
      };
    },
  });

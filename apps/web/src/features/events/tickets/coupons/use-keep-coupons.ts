import { listListingCoupons, type ListingCoupon } from '@atrium/api';
import { useText } from '../../../../lib/text.tsx';
import { keepFile, toCsv } from './coupon-csv.ts';
import { useMoney } from '../tickets.api.ts';

const PAGE = 100;

/** All coupons of an event, however many pages they are. */
export async function listAllCoupons(slug: string): Promise<ListingCoupon[]> {
  const coupons: ListingCoupon[] = [];
  for (let page = 1; ; page++) {
    const { data } = await listListingCoupons({
      path: { eventId: slug },
      query: { page, pageSize: PAGE },
      throwOnError: true,
    });
    coupons.push(...data.data);
    if (data.data.length < PAGE) return coupons;
  }
}

/** Saves coupons as a file of the reader's. */
export function useKeepCoupons(slug: string) {
  const { t } = useText();
  const money = useMoney();
  return (coupons: readonly ListingCoupon[]): void => {
    const headings = [
      t('coupons.code'),
      t('coupons.csvPercent'),
      t('coupons.csvAmount', { currency: money.currency }),
      t('coupons.passType'),
      t('coupons.useLimit'),
      t('coupons.csvUsed'),
      t('form.start'),
      t('form.end'),
      t('coupons.note'),
    ];
    keepFile(`${slug}-${t('coupons.csvFile')}.csv`, toCsv(coupons, headings, money.toInput));
  };
}

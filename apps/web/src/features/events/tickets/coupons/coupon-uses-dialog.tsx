import { type ListingCoupon, listListingCouponUsesInfiniteOptions } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { Dialog } from '@atrium/ui/dialog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonLine } from '../../../../components/person-line.tsx';
import { MoreButton } from '../../../../components/more-button.tsx';
import { QueryState } from '../../../../components/query-state.tsx';
import { RowsSkeleton } from '../../../../components/staff/rows-skeleton.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { itemsOf, pageSize, paged } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { useMoney } from '../tickets.api.ts';

interface CouponUsesDialogProps {
  slug: string;
  coupon: ListingCoupon;
  onClose: () => void;
}

/** The people who used a coupon, each with their pass type and discount. */
export default function CouponUsesDialog({ slug, coupon, onClose }: CouponUsesDialogProps) {
  const { t } = useText();
  const format = useFormat();
  const money = useMoney();
  const list = useInfiniteQuery({
    ...listListingCouponUsesInfiniteOptions({
      path: { eventId: slug, couponId: coupon.id },
      query: { pageSize },
    }),
    ...paged(),
  });
  const uses = itemsOf(list.data);
  return (
    <Dialog
      open
      title={t('coupons.usedBy', { code: coupon.code })}
      closeLabel={t('action.close')}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <QueryState
        query={list}
        waiting={<RowsSkeleton count={3} />}
        isEmpty={() => uses.length === 0}
        empty={<p className="text-sm text-muted">{t('coupons.usedByNobody')}</p>}
      >
        {() => (
          <>
            <ul className="divide-y divide-line">
              {uses.map((use) => (
                <li key={use.id}>
                  <PersonLine
                    account={use.account}
                    badge={
                      use.status === 'canceled' && <Badge tone="danger">{t('coupons.useCanceled')}</Badge>
                    }
                    text={`${use.passTypeName} · ${format.dateTime(use.createdAt)}`}
                  >
                    {use.discount > 0 && (
                      <span className="text-sm tabular-nums" dir="ltr">
                        −{money.show(use.discount)}
                      </span>
                    )}
                  </PersonLine>
                </li>
              ))}
            </ul>
            <MoreButton list={list} waiting={<RowsSkeleton count={2} />} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

import type { ListingCoupon } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { Copy } from 'lucide-react';
import { RowDeeds } from '../../../../components/staff/catalog.tsx';
import { useFormat } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.tsx';
import { useMoney } from '../tickets.api.ts';
import { useEventClock } from '../zone.ts';

interface CouponRowProps {
  coupon: ListingCoupon;
  open: (what: 'edit' | 'delete' | 'uses') => void;
}

export function CouponRow({ coupon, open }: CouponRowProps) {
  const { t } = useText();
  const format = useFormat();
  const money = useMoney();
  const discount =
    coupon.discountAmount !== null
      ? money.show(coupon.discountAmount)
      : format.number((coupon.discountPercent ?? 100) / 100, { style: 'percent' });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(coupon.code);
    toast({ kind: 'success', text: t('coupons.copied') });
  };
  return (
    <>
      <div className="flex min-w-48 grow basis-64 flex-col gap-1">
        <h3 className="flex flex-wrap items-center gap-2">
          <code dir="ltr" className="rounded-sm bg-hover px-1.5 py-0.5 font-mono text-sm font-semibold">
            {coupon.code}
          </code>
          <Badge tone="brand">{t('coupons.off', { discount })}</Badge>
          {!coupon.active && <Badge tone="warning">{t('coupons.inactive')}</Badge>}
          {coupon.prePaid && <Badge>{t('coupons.prePaid')}</Badge>}
        </h3>
        <Terms coupon={coupon} />
        <p className="text-sm text-muted">
          {coupon.useLimit === null
            ? t('coupons.uses', { count: coupon.taken })
            : t('coupons.usesOf', { count: coupon.taken, limit: coupon.useLimit })}
          {coupon.taken > 0 && (
            <>
              {' · '}
              <button
                type="button"
                className="rounded-sm font-medium text-brand hover:underline"
                onClick={() => open('uses')}
              >
                {t('coupons.showUses')}
                <span className="sr-only"> ({coupon.code})</span>
              </button>
            </>
          )}
        </p>
        {coupon.description !== null && (
          <p className="text-sm text-muted">
            <bdi>{coupon.description}</bdi>
          </p>
        )}
      </div>
      <RowDeeds open={open}>
        <Button size="sm" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('coupons.copy')}
        </Button>
      </RowDeeds>
    </>
  );
}

/** For what, for whom and when it is good. */
function Terms({ coupon }: { coupon: ListingCoupon }) {
  const { t } = useText();
  const format = useFormat();
  const { zone } = useEventClock();
  const day = (moment: string) =>
    format.date(moment, { day: 'numeric', month: 'short', year: 'numeric', timeZone: zone });
  const { startDate, endDate, ticket, emailDomains, purchaseLimit, quantityMin, quantityMax } = coupon;
  const things = [
    ...(coupon.applyToPassType ? [ticket?.name ?? t('coupons.toPasses')] : []),
    ...(coupon.applyToAddOns ? [t('coupons.toAddOns')] : []),
    ...(coupon.applyToReservation ? [t('coupons.toRooms')] : []),
  ];
  const terms = [
    format.list(things),
    ...(startDate !== null ? [t('coupons.from', { date: day(startDate) })] : []),
    ...(endDate !== null ? [t('coupons.until', { date: day(endDate) })] : []),
    ...(quantityMin !== null ? [t('coupons.atLeast', { count: quantityMin })] : []),
    ...(quantityMax !== null ? [t('coupons.atMost', { count: quantityMax })] : []),
    ...(purchaseLimit !== null ? [t('coupons.each', { count: purchaseLimit })] : []),
    ...(emailDomains !== null ? [t('coupons.onlyAt', { domains: emailDomains.replaceAll(',', ', ') })] : []),
  ];
  return <p className="text-sm text-muted">{terms.join(' · ')}</p>;
}

import { type ManagedCoupon, listAttendeeCouponPassesOptions } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { toast } from '@atrium/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide-react';
import { displayName } from '../../../lib/names.ts';
import { useAddress, useShare } from '../../../lib/share.ts';
import { useText } from '../../../lib/text.tsx';

/** Codes that were bought for others, and who has come with them. */
export function GroupTickets({ slug, coupons }: { slug: string; coupons: readonly ManagedCoupon[] }) {
  const { t } = useText();
  if (coupons.length === 0) return null;
  return (
    <section aria-labelledby="group-tickets" className="mt-10">
      <h2 id="group-tickets" className="text-lg font-semibold">
        {t('attendee.groupTickets')}
      </h2>
      <p className="mt-1 mb-3 text-sm text-muted">{t('attendee.groupTickets.text')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {coupons.map((coupon) => (
          <GroupTicket key={coupon.id} slug={slug} coupon={coupon} />
        ))}
      </ul>
    </section>
  );
}

function GroupTicket({ slug, coupon }: { slug: string; coupon: ManagedCoupon }) {
  const { t } = useText();
  const search = new URLSearchParams({ code: coupon.code, ticket: coupon.ticketId ?? '' });
  const address = useAddress(`/events/${slug}/register?${search.toString()}`);
  const share = useShare(address, coupon.code);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(coupon.code);
    toast({ kind: 'success', text: t('attendee.codeCopied') });
  };
  const used = useQuery({
    ...listAttendeeCouponPassesOptions({ path: { eventId: slug, couponId: coupon.id } }),
    enabled: coupon._count.purchases > 0,
  });
  const people = (used.data?.data ?? []).filter(({ status }) => status !== 'canceled');
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow">
          <span dir="ltr" className="text-lg font-semibold tracking-wide select-all">
            {coupon.code}
          </span>
          <span className="block text-sm text-muted">
            {t('attendee.used', { used: coupon._count.purchases, total: coupon.useLimit ?? 0 })}
          </span>
        </p>
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('attendee.copyCode')}
        </Button>
        <Button icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
          {t('attendee.shareCode')}
        </Button>
      </div>
      {people.length > 0 && (
        <ul aria-label={t('attendee.usedBy')} className="mt-2 flex flex-wrap gap-x-3 text-sm text-muted">
          {people.map(({ id, attendee }) => (
            <li key={id}>
              <bdi>{displayName(attendee.account)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

import { deleteListingCoupon, type ListingCoupon } from '@atrium/api';
import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { SearchField } from '@atrium/ui/search-field';
import { toast } from '@atrium/ui/toast';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { BadgePercent, Copy, Search, WandSparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { Catalog, RowDeeds } from '../../components/staff/catalog.tsx';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { HostPage } from '../host/index.ts';
import { couponsOptions, offerCalls, useMoney } from './tickets.api.ts';

const CouponDialog = lazy(() => import('./coupon-dialog.tsx'));

/** What makes passes cheaper for those who know a word. */
export default function CouponsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const [many, setMany] = useState(false);
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 250);
  const list = useInfiniteQuery({ ...couponsOptions(slug, search), placeholderData: keepPreviousData });
  return (
    <HostPage
      title={t('coupons.title')}
      text={t('coupons.text')}
      action={
        <Button icon={<WandSparkles aria-hidden="true" />} onClick={() => setMany(true)}>
          {t('coupons.many')}
        </Button>
      }
    >
      <SearchField
        label={t('coupons.search')}
        placeholder={t('coupons.search')}
        clearLabel={t('search.clear')}
        icon={<Search aria-hidden="true" />}
        value={text}
        onChange={setText}
        className="mb-4"
      />
      <Catalog
        list={list}
        texts={{
          add: t('coupons.add'),
          emptyTitle: search === '' ? t('coupons.none') : t('events.none', { text: search }),
          emptyText: t('coupons.noneText'),
          deleteTitle: ({ code }) => t('form.deleteQuestion', { name: code }),
          deleteText: t('coupons.deleteText'),
        }}
        illustration={<BadgePercent />}
        remove={(couponId) => deleteListingCoupon({ path: { eventId: slug, couponId }, throwOnError: true })}
        touches={offerCalls}
        row={(coupon, open) => <CouponRow coupon={coupon} open={open} />}
        dialog={(_what, existing, close) => (
          <CouponDialog slug={slug} existing={existing} many={false} onClose={close} />
        )}
      />
      <Suspense fallback={null}>
        {many && <CouponDialog slug={slug} existing={undefined} many onClose={() => setMany(false)} />}
      </Suspense>
    </HostPage>
  );
}

interface CouponRowProps {
  coupon: ListingCoupon;
  open: (what: 'edit' | 'delete') => void;
}

function CouponRow({ coupon, open }: CouponRowProps) {
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
        <p className="text-sm text-muted">
          {coupon.useLimit === null
            ? t('coupons.uses', { count: coupon.taken })
            : t('coupons.usesOf', { count: coupon.taken, limit: coupon.useLimit })}
          {coupon.ticket !== null && (
            <>
              {' · '}
              <bdi>{coupon.ticket.name}</bdi>
            </>
          )}
        </p>
        {coupon.description !== null && (
          <p dir="auto" className="text-sm text-muted">
            {coupon.description}
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

import { deleteListingCoupon, type ListingCoupon } from '@atrium/api';
import { Button } from '@atrium/ui/button';
import { SearchField } from '@atrium/ui/search-field';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { BadgePercent, Download, Search, WandSparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { Catalog } from '../../../../components/staff/catalog.tsx';
import { itemsOf } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.tsx';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { HostPage } from '../../programme/index.ts';
import { CouponRow } from './coupon-row.tsx';
import { couponsOptions, offerCalls } from '../tickets.api.ts';
import { listAllCoupons, useKeepCoupons } from './use-keep-coupons.ts';

const CouponDialog = lazy(() => import('./coupon-dialog.tsx'));
const CouponUsesDialog = lazy(() => import('./coupon-uses-dialog.tsx'));
const MadeCouponsDialog = lazy(() => import('./made-coupons-dialog.tsx'));

/** Coupons: codes that make passes cheaper. */
export default function CouponsScreen() {
  const { t } = useText();
  const { slug = '' } = useParams();
  const [many, setMany] = useState<'form' | readonly ListingCoupon[] | null>(null);
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 250);
  const list = useInfiniteQuery({ ...couponsOptions(slug, search), placeholderData: keepPreviousData });
  const keep = useKeepCoupons(slug);
  const download = useMutation({ mutationFn: () => listAllCoupons(slug), onSuccess: keep });
  const isBlank = search === '' && itemsOf(list.data).length === 0;
  return (
    <HostPage
      title={t('coupons.title')}
      text={t('coupons.text')}
      action={
        <div className="flex flex-wrap gap-2">
          {!isBlank && (
            <Button
              icon={<Download aria-hidden="true" />}
              pending={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('coupons.csv')}
            </Button>
          )}
          <Button icon={<WandSparkles aria-hidden="true" />} onClick={() => setMany('form')}>
            {t('coupons.many')}
          </Button>
        </div>
      }
    >
      {!isBlank && (
        <SearchField
          label={t('coupons.search')}
          placeholder={t('coupons.search')}
          clearLabel={t('search.clear')}
          icon={<Search aria-hidden="true" />}
          value={text}
          onChange={setText}
          className="mb-4"
        />
      )}
      <Catalog<ListingCoupon, 'uses'>
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
        dialog={(what, existing, close) =>
          what === 'uses' && existing !== undefined ? (
            <CouponUsesDialog slug={slug} coupon={existing} onClose={close} />
          ) : (
            <CouponDialog slug={slug} existing={existing} onClose={close} />
          )
        }
      />
      <Suspense fallback={null}>
        {many === 'form' && (
          <CouponDialog slug={slug} existing={undefined} onMany={setMany} onClose={() => setMany(null)} />
        )}
        {many !== null && many !== 'form' && (
          <MadeCouponsDialog slug={slug} coupons={many} onClose={() => setMany(null)} />
        )}
      </Suspense>
    </HostPage>
  );
}

import type { EventPackage, PassType, Registration } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { EmptyState } from '@atrium/ui/empty-state';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info, Ticket } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import { useRegister } from '../context.ts';
import { CouponField } from './coupon-field.tsx';
import { groupBounds } from '../group-tickets/group-bounds.ts';
import { OfferList } from './offer-list.tsx';
import { onlyPass } from './only-pass.ts';
import { boughtOf, isSoldOut, offerOptions } from '../register.api.ts';
import { type Selection, changeSelection, isNothing, nothing } from './selection.ts';
import { SoldOut } from './sold-out.tsx';
import { StepBar } from '../step-bar.tsx';
import { useFinish } from '../paying/use-finish.ts';
import { groupPath, stepAfter, stepPath } from '../steps.ts';
import { useChoosing } from './use-choosing.ts';

export default function PassesScreen() {
  const { slug } = useRegister();
  const [search] = useSearchParams();
  const offer = useQuery(offerOptions(slug, search.get('ticket')));
  const { t } = useText();
  return (
    <QueryState
      query={offer}
      waiting={<RowsWaiting />}
      isEmpty={({ data }) => data.passTypes.length + data.packages.length === 0}
      empty={
        <EmptyState
          illustration={<Ticket />}
          title={t('register.noOffer')}
          text={t('register.noOfferText')}
        />
      }
    >
      {({ data }) => <Choose passTypes={data.passTypes} packages={data.packages} />}
    </QueryState>
  );
}

function Choose({ passTypes, packages }: { passTypes: PassType[]; packages: EventPackage[] }) {
  const { t } = useText();
  const { slug, registration, currency, steps, setUpdating } = useRegister();
  const navigate = useNavigate();
  const choosing = useChoosing(slug, registration);
  const { selection, change, settle, adopt, isSettling } = choosing;
  useEffect(() => {
    setUpdating(isSettling);
    return () => setUpdating(false);
  }, [isSettling, setUpdating]);
  const finish = useFinish(slug);
  const [search] = useSearchParams();
  const goesOn = search.has('next');
  const only = onlyPass(passTypes, packages);
  const [isTouched, setTouched] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const offersOne =
    only !== null && isNothing(selection) && !isTouched && boughtOf(registration).length === 0;
  // Nothing to ask and nothing to pay: one press is enough.
  const isLast =
    stepAfter(steps, 'passes') === 'pay' && packages.length === 0 && isFree(passTypes, selection, only);
  const goOn = async (): Promise<void> => {
    if (isNothing(selection) && !offersOne) return;
    if (offersOne)
      change({ type: 'passes', ticketId: only.id, quantity: Math.max(1, only.minQuantityPerSale) });
    try {
      await settle();
    } catch {
      // Said above the list.
      return;
    }
    if (isLast) finish.mutate();
    else await navigate(stepPath(slug, stepAfter(steps, 'passes')), { replace: goesOn });
  };
  const start = useEffectEvent(goOn);
  useEffect(() => {
    if (goesOn) void start();
  }, [goesOn]);
  const code = search.get('code');
  const ticket = search.get('ticket');
  if (isAllGone(passTypes, packages) && isNothing(selection) && code === null) return <SoldOut slug={slug} />;
  return (
    <section aria-labelledby="passes">
      <h2 id="passes" className="text-lg font-semibold">
        {t('register.choosePasses')}
      </h2>
      <p className="mt-1 text-sm text-muted">{t('register.choosePassesText')}</p>
      <Notices
        {...choosing}
        {...(goesOn && { notice: null })}
        error={choosing.error ?? finish.error}
        registration={registration}
        slug={slug}
      />
      <OfferList
        slug={slug}
        passTypes={passTypes}
        packages={packages}
        currency={currency}
        selection={selection}
        onChange={(action) => {
          if (action.type === 'passes') setTouched(true);
          change(action);
        }}
        rowOf={({ minQuantityPerSale }) => (offersOne ? { quantity: Math.max(1, minQuantityPerSale) } : {})}
      />
      {(registration.event._count.coupons > 0 || code !== null) && (
        <CouponField
          // The link to a group ticket names its pass type as well as its code.
          selection={isNothing(selection) && code !== null && ticket !== null ? onePass(ticket) : selection}
          settle={settle}
          given={code}
          onApplied={adopt}
        />
      )}
      {passTypes.some((passType) => groupBounds(passType) !== null) && (
        <p className="mt-4 text-sm text-muted">
          {t('register.forGroup')}{' '}
          <Link to={groupPath(slug)} className="font-medium text-brand underline underline-offset-2">
            {t('register.groupTickets')}
          </Link>
        </p>
      )}
      <StepBar
        className="mt-6"
        alert={isMissing && isNothing(selection) && !offersOne && t('register.chooseFirst')}
      >
        <Button
          variant="primary"
          size="lg"
          className="grow sm:grow-0"
          pending={isSettling || finish.isPending}
          onClick={() => {
            setMissing(true);
            void goOn();
          }}
        >
          {t(isLast ? 'register.complete' : 'register.continue')}
        </Button>
      </StepBar>
    </section>
  );
}

const isAllGone = (passTypes: readonly PassType[], packages: readonly EventPackage[]): boolean =>
  passTypes.every(isSoldOut) && packages.every(({ supply }) => supply === 0);

function isFree(passTypes: readonly PassType[], selection: Selection, only: PassType | null): boolean {
  if (isNothing(selection)) return only?.priceNow === 0;
  return selection.passes.every(
    ({ ticketId, packageId }) =>
      packageId === undefined && passTypes.find(({ id }) => id === ticketId)?.priceNow === 0,
  );
}

const onePass = (ticketId: string) => changeSelection(nothing, { type: 'passes', ticketId, quantity: 1 });

interface NoticesProps {
  slug: string;
  registration: Registration;
  notice: 'expired' | 'changed' | null;
  error: Error | null;
}

function Notices({ slug, registration, notice, error }: NoticesProps) {
  const texts = useText();
  const { t } = texts;
  const bought = boughtOf(registration).length;
  return (
    <div className="mt-4 flex flex-col gap-2 empty:hidden">
      {bought > 0 && (
        <Banner
          tone="success"
          icon={<Ticket aria-hidden="true" />}
          action={
            <Link to={`/events/${slug}/pass`} className="font-medium underline underline-offset-2">
              {t('register.toPasses')}
            </Link>
          }
        >
          {t('register.haveAlready', { count: bought })}
        </Banner>
      )}
      {notice !== null && (
        <Banner tone="warning" role="status" icon={<Info aria-hidden="true" />}>
          {t(notice === 'expired' ? 'register.expired' : 'register.changedElsewhere')}
        </Banner>
      )}
      {error !== null && (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
          {messageOf(error, texts)}
        </Banner>
      )}
    </div>
  );
}

function RowsWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-20 w-full" />
    </div>
  );
}

import { ApiError } from '@atrium/api';
import { Banner } from '@atrium/ui/banner';
import { Button } from '@atrium/ui/button';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { QueryState } from '../../../../components/query-state.tsx';
import { messageOf } from '../../../../lib/errors.ts';
import { useText } from '../../../../lib/text.tsx';
import { AddressChoice } from './address-choice.tsx';
import { useRegister } from '../context.ts';
import { CouponField } from '../choosing/coupon-field.tsx';
import { NeedsChoice } from '../questions/needs-choice.tsx';
import { PaymentPart } from './payment-part.tsx';
import { draftOf, quoteOptions, selectionOf, useRefresh } from '../register.api.ts';
import { stepPath } from '../steps.ts';
import { useFinish } from './use-finish.ts';

const nothingToSettle = (): Promise<void> => Promise.resolve();

/** The last step: what costs nothing is confirmed, the rest paid. */
export default function PayScreen() {
  return (
    <NeedsChoice>
      <Pay />
    </NeedsChoice>
  );
}

function Pay() {
  const { t } = useText();
  const { slug, registration } = useRegister();
  const [search] = useSearchParams();
  const address = search.get('address') ?? undefined;
  const quote = useQuery(quoteOptions(slug));
  return (
    <div className="flex flex-col gap-8">
      {registration.event._count.coupons > 0 && (
        <CouponField selection={selectionOf(draftOf(registration))} settle={nothingToSettle} />
      )}
      <QueryState query={quote} waiting={<Skeleton className="h-40 w-full" />}>
        {({ data }) =>
          data.total === 0 ? (
            <Confirm />
          ) : (
            <>
              <AddressChoice chosen={address} />
              {address !== undefined && (
                // Another choice is another payment.
                <PaymentPart key={`${address} ${data.total}`} slug={slug} addressId={address} />
              )}
            </>
          )
        }
      </QueryState>
      <p className="text-sm text-muted">{t('register.noNames')}</p>
    </div>
  );
}

function Confirm() {
  const texts = useText();
  const { t } = texts;
  const { slug } = useRegister();
  const refresh = useRefresh();
  const finish = useFinish(slug);
  const refusal = finish.error;
  return (
    <section aria-labelledby="confirm">
      <h2 id="confirm" className="text-lg font-semibold">
        {t('register.confirmTitle')}
      </h2>
      <p className="mt-1 text-muted">{t('register.confirmText')}</p>
      {refusal !== null && (
        <div className="mt-4">
          <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" />}>
            {messageOf(refusal, texts)}{' '}
            {refusal instanceof ApiError && refusal.code === 'response.required' && (
              <Link to={stepPath(slug, 'questions')} className="font-medium underline underline-offset-2">
                {t('register.toQuestions')}
              </Link>
            )}
          </Banner>
        </div>
      )}
      <Button
        variant="primary"
        size="lg"
        pending={finish.isPending}
        className="mt-6 w-full sm:w-auto"
        onClick={() => finish.mutate(undefined, { onError: () => void refresh() })}
      >
        {t('register.complete')}
      </Button>
    </section>
  );
}

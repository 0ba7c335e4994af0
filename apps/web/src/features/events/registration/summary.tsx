import type { RegistrationQuote } from '@atrium/api';
import { Skeleton } from '@atrium/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { QueryFailed } from '../../../components/query-state.tsx';
import { cx } from '../../../lib/cx.ts';
import { useText } from '../../../lib/text.tsx';
import { usePrice } from './choosing/price.ts';
import { quoteOptions } from './register.api.ts';

interface SummaryProps {
  slug: string;
  isHolding: boolean;
  /** The server does not know the current selection yet. */
  isUpdating: boolean;
}

/** The price as the server quotes it: nothing is added up here. */
export function Summary({ slug, isHolding, isUpdating }: SummaryProps) {
  const { t } = useText();
  // With an address the tax is known, too.
  const [search] = useSearchParams();
  const query = useQuery({
    ...quoteOptions(slug, search.get('address') ?? undefined),
    enabled: isHolding,
  });
  const isBusy = isUpdating || query.isFetching;
  return (
    <section aria-labelledby="summary" className="rounded-lg border border-line bg-raised p-5">
      <h2 id="summary" className="text-base font-semibold">
        {t('register.summary')}
      </h2>
      <div
        aria-live="polite"
        aria-busy={isBusy}
        className={cx('mt-3 transition-opacity', isUpdating && 'opacity-55')}
      >
        {!isHolding ? (
          <p className="text-sm text-muted">{t('register.nothingChosen')}</p>
        ) : query.data !== undefined ? (
          <Quote quote={query.data.data} />
        ) : query.error !== null ? (
          <QueryFailed error={query.error} retry={() => void query.refetch()} />
        ) : (
          <QuoteWaiting />
        )}
      </div>
    </section>
  );
}

export function Quote({ quote }: { quote: RegistrationQuote }) {
  const { t } = useText();
  const { format, orFree } = usePrice(quote.currency);
  return (
    <>
      <ul className="flex flex-col gap-2 text-sm">
        {quote.lines.map((line) => (
          <li key={`${line.kind} ${line.id}`} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {line.quantity > 1 && (
                <span className="text-muted tabular-nums">
                  {t('register.times', { count: line.quantity })}{' '}
                </span>
              )}
              <bdi>{line.name}</bdi>
              {line.discount > 0 && (
                <span className="block text-xs text-success">
                  {t('register.discounted', { amount: format(line.discount) })}
                </span>
              )}
            </span>
            <span className="shrink-0 tabular-nums">{orFree(line.total)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
        {(quote.tax ?? 0) > 0 && (
          <>
            <Row label={t('register.subtotal')} value={format(quote.subTotal)} />
            <Row label={t('register.tax')} value={format(quote.tax ?? 0)} />
          </>
        )}
        <div className="mt-1 flex justify-between gap-3 text-base font-semibold">
          <dt>{t('register.total')}</dt>
          <dd className="tabular-nums">{orFree(quote.total)}</dd>
        </div>
      </dl>
      {quote.discount > 0 && (
        <p className="mt-1 text-sm text-success">{t('register.saved', { amount: format(quote.discount) })}</p>
      )}
      {quote.tax === null && quote.total > 0 && (
        <p className="mt-1 text-xs text-muted">{t('register.taxLater')}</p>
      )}
    </>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-3 text-muted">
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

function QuoteWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-6 w-full" />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useText } from '../../../lib/text.tsx';
import { usePrice } from './choosing/price.ts';
import { useRegister } from './context.ts';
import { draftOf, quoteOptions } from './register.api.ts';

interface StepBarProps {
  className?: string;
  /** Says why it does not go on: beside the button, which may stand far from its cause. */
  alert?: ReactNode;
  children: ReactNode;
}

/** Around the next step. On phones it stays within reach, with the total: the order itself stands below everything. */
export function StepBar({ className, alert, children }: StepBarProps) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 max-md:sticky max-md:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] max-md:z-10',
        'max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2.5 short:static',
        className,
      )}
    >
      {alert !== undefined && (
        <p role="alert" className="basis-full text-sm text-danger empty:hidden">
          {alert}
        </p>
      )}
      <Total />
      {children}
    </div>
  );
}

function Total() {
  const { t } = useText();
  const { slug, registration, currency } = useRegister();
  const count = draftOf(registration).passes.length;
  const quote = useQuery({ ...quoteOptions(slug), enabled: count > 0 });
  const { orFree } = usePrice(quote.data?.data.currency ?? currency);
  if (count === 0 || quote.data === undefined) return null;
  return (
    <p className={cx('shrink-0 text-sm md:hidden', quote.isFetching && 'opacity-55')}>
      <span className="block text-base font-semibold tabular-nums">{orFree(quote.data.data.total)}</span>
      <span className="text-muted">{t('register.passCount', { count })}</span>
    </p>
  );
}

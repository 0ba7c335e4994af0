import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { type PlainTextId, useText } from '../../../lib/text.tsx';
import { quoteOptions } from './register.api.ts';
import { type Step, stepPath } from './steps.ts';

const names = {
  passes: 'register.step.passes',
  extras: 'register.step.extras',
  questions: 'register.step.questions',
  pay: 'register.step.pay',
} as const satisfies Record<Step, PlainTextId>;

interface StepListProps {
  slug: string;
  steps: readonly Step[];
  /** Something is chosen: the later steps have something to be about. */
  isHolding: boolean;
}

/** How far one is; earlier steps, and later ones once something is chosen, are a press away. */
export function StepList({ slug, steps, isHolding }: StepListProps) {
  const { t } = useText();
  const { pathname } = useLocation();
  // The same that the summary asks for: with something to pay, the last step is more than a confirmation.
  const quote = useQuery({ ...quoteOptions(slug), enabled: isHolding });
  const costs = (quote.data?.data.total ?? 0) > 0;
  const current = steps.findIndex((step) => pathname === stepPath(slug, step));
  return (
    <nav aria-label={t('register.steps')}>
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-2 text-sm">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-1">
            {index > 0 && <span aria-hidden="true" className="h-px w-4 bg-line-strong sm:w-6" />}
            <StepLink
              to={stepPath(slug, step)}
              number={index + 1}
              label={t(step === 'pay' && costs ? 'register.payment' : names[step])}
              isCurrent={index === current}
              isDone={index < current}
              isOpen={index === 0 || isHolding}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepLinkProps {
  to: string;
  number: number;
  label: string;
  isCurrent: boolean;
  isDone: boolean;
  isOpen: boolean;
}

function StepLink({ to, number, label, isCurrent, isDone, isOpen }: StepLinkProps) {
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cx(
          'flex size-6 items-center justify-center rounded-full text-xs font-semibold tabular-nums',
          isCurrent ? 'bg-brand text-on-brand' : isDone ? 'bg-brand-soft text-on-brand-soft' : 'bg-hover',
        )}
      >
        {isDone ? <Check className="size-3.5" /> : number}
      </span>
      <span className={cx(!isCurrent && 'max-sm:sr-only')}>{label}</span>
    </>
  );
  const look = cx(
    'flex min-h-8 items-center gap-2 rounded-md px-1',
    isCurrent ? 'font-semibold' : 'text-muted',
  );
  return isOpen ? (
    <Link to={to} aria-current={isCurrent ? 'step' : undefined} className={cx(look, 'hover:text-default')}>
      {content}
    </Link>
  ) : (
    <span className={look}>{content}</span>
  );
}

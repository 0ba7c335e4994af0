import { Badge } from '@atrium/ui/badge';
import { Button } from '@atrium/ui/button';
import { linkClass } from '@atrium/ui/link';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useHasPower } from '../../../lib/self.ts';
import { useText } from '../../../lib/text.tsx';
import { places, type SetupStep } from './steps.ts';

interface StepRowProps {
  step: SetupStep;
  isNext: boolean;
  isPending: boolean;
  onPass: (isPassed: boolean) => void;
}

/** A step leads to the page where it is set. */
export function StepRow({ step: { step, isDone, isPassed }, isNext, isPending, onPass }: StepRowProps) {
  const { t } = useText();
  const { label, text, icon: Icon, to, power } = places[step];
  const maySet = useHasPower(power);
  return (
    <div className="flex items-start gap-4 py-4" aria-current={isNext ? 'step' : undefined}>
      <span
        className={`flex size-10 shrink-0 items-center justify-center rounded-full ${isDone ? 'text-success' : 'bg-brand-soft text-on-brand-soft'}`}
      >
        {isDone ? (
          <CircleCheck aria-hidden="true" className="size-6" />
        ) : (
          <Icon aria-hidden="true" className="size-5" />
        )}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {maySet ? (
            <Link to={to} className={linkClass}>
              {t(label)}
            </Link>
          ) : (
            t(label)
          )}
          {isDone && <Badge>{t('admin.setup.done')}</Badge>}
          {!isDone && isPassed && <Badge>{t('admin.setup.skipped')}</Badge>}
        </p>
        <p className="mt-1 text-sm text-muted">{t(text)}</p>
      </div>
      {!isDone && (
        <Button
          variant="quiet"
          size="sm"
          pending={isPending}
          aria-label={t(isPassed ? 'admin.setup.take.named' : 'admin.setup.skip.named', { step: t(label) })}
          onClick={() => onPass(!isPassed)}
        >
          {t(isPassed ? 'admin.setup.take' : 'admin.setup.skip')}
        </Button>
      )}
    </div>
  );
}

import { Button, buttonClass } from '@atrium/ui/button';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../../lib/text.tsx';
import { useRegister } from './context.ts';
import { StepBar } from './step-bar.tsx';
import { type Step, stepAfter, stepBefore, stepPath } from './steps.ts';

interface StepButtonsProps {
  step: Step;
  /** The button sends the form around it instead of only going on. */
  submits?: boolean;
  pending?: boolean;
}

/** Back and on: one obvious next step. */
export function StepButtons({ step, submits = false, pending = false }: StepButtonsProps) {
  const { t } = useText();
  const { slug, steps } = useRegister();
  const navigate = useNavigate();
  const before = stepBefore(steps, step);
  return (
    <StepBar>
      {before !== null && (
        <Link to={stepPath(slug, before)} className={buttonClass({ size: 'lg' })}>
          {t('action.back')}
        </Link>
      )}
      <Button
        type={submits ? 'submit' : 'button'}
        variant="primary"
        size="lg"
        pending={pending}
        className="grow sm:grow-0"
        onClick={submits ? undefined : () => void navigate(stepPath(slug, stepAfter(steps, step)))}
      >
        {t('register.continue')}
      </Button>
    </StepBar>
  );
}

import { Button, type ButtonProps } from '@atrium/ui/button';
import { Suspense, lazy, useState } from 'react';
import type { LeaveQuestion } from './leave-dialog.tsx';

const load = () => import('./leave-dialog.tsx');
const LeaveDialog = lazy(load);

interface LeaveButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  question: LeaveQuestion;
  /** `refuse`: the one who added them may not do so again. */
  onLeave: (refuse: boolean) => void;
}

/** Leaves a place in which others named the person; asks before it acts. */
export function LeaveButton({ question, onLeave, ...rest }: LeaveButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...rest} onPointerEnter={() => void load()} onClick={() => setAsking(true)} />
      {asking && (
        <Suspense fallback={null}>
          <LeaveDialog {...question} leave={onLeave} close={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

import { Button, type ButtonProps } from '@atrium/ui/button';
import { Suspense, lazy, useState } from 'react';

const load = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazy(load);

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  question: { title: string; text: string; action: string };
  onConfirm: () => void;
}

/** Asks before it acts. */
export function ConfirmButton({ question, onConfirm, ...rest }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button {...rest} onPointerEnter={() => void load()} onClick={() => setAsking(true)} />
      {asking && (
        <Suspense fallback={null}>
          <ConfirmDialog {...question} confirm={onConfirm} close={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

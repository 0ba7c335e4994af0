import { lazy, type ReactNode, Suspense, useState } from 'react';

const LeaveQuestion = lazy(() => import('./leave-question.tsx'));

interface Closing {
  /** Tells that something was typed. */
  touch: () => void;
  /** Closes; asks first where something would be lost, and waits while it is being sent. */
  close: () => void;
  /** To be put into the dialog. */
  question: ReactNode;
}

/** Closing a dialog in which people type, without losing their text by accident. */
export function useClosing(onClose: () => void, pending: boolean): Closing {
  const [isTouched, setIsTouched] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return {
    touch: () => setIsTouched(true),
    close: () => {
      if (pending) return;
      if (isTouched) setIsAsking(true);
      else onClose();
    },
    question: isAsking && (
      <Suspense fallback={null}>
        <LeaveQuestion stay={() => setIsAsking(false)} leave={onClose} />
      </Suspense>
    ),
  };
}

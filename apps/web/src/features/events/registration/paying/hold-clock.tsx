import { Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../../../lib/cx.ts';
import { useText } from '../../../../lib/text.tsx';
import { clockText, momentPassed, remaining } from './hold.ts';

interface HoldClockProps {
  expiresAt: string;
  /** How far the server's clock is ahead. */
  offset: number;
  /** Once, when the time is over. */
  onOver: () => void;
}

const late = 2 * 60_000;

/** How long the choice is still kept: seen all the time, spoken at few moments. */
export function HoldClock({ expiresAt, offset, onOver }: HoldClockProps) {
  const { t } = useText();
  const [left, setLeft] = useState(() => remaining(expiresAt, offset, Date.now()));
  const [spoken, setSpoken] = useState('');
  const before = useRef(left);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const look = (): void => {
      const now = remaining(expiresAt, offset, Date.now());
      const moment = momentPassed(before.current, now);
      if (moment !== null)
        setSpoken(t('register.holdSpoken', { minutes: Math.floor(moment / 60), seconds: moment }));
      if (now === 0 && before.current > 0) over.current();
      before.current = now;
      setLeft(now);
    };
    before.current = remaining(expiresAt, offset, Date.now()) + 1;
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [expiresAt, offset, t]);
  return (
    <>
      <p
        className={cx(
          'inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm',
          left <= late ? 'bg-warning-soft text-on-warning-soft' : 'bg-hover text-muted',
        )}
      >
        <Clock aria-hidden="true" className="size-4" />
        <span>{t('register.holdLabel')}</span>
        <span role="timer" aria-live="off" dir="ltr" className="font-semibold tabular-nums">
          {clockText(left)}
        </span>
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}

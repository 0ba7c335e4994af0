import { useMinute } from '../../../../lib/clock.ts';
import { useFormat } from '../../../../lib/format.ts';

const week = 7 * 24 * 60 * 60_000;
const ageOf = (at: string): number => Date.now() - new Date(at).getTime();

/** "3 hours ago", after a week the date; the exact moment on hover. */
export function Moment({ at, className }: { at: string; className?: string }) {
  const format = useFormat();
  const alive = useMinute() !== null;
  return (
    <time
      // The server's text is some seconds older and in another time zone: it is hydrated as it is, then remounted.
      key={alive ? 'alive' : 'arrived'}
      suppressHydrationWarning
      dateTime={at}
      title={format.dateTime(at, { year: 'numeric' })}
      className={className}
    >
      {ageOf(at) < week ? format.relative(at) : format.date(at, { dateStyle: 'medium' })}
    </time>
  );
}

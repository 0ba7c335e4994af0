import type { Tone } from '@atrium/ui/badge';
import { useMinute } from '../../lib/clock.ts';
import { useFormat } from '../../lib/format.ts';
import { useText } from '../../lib/text.tsx';

interface Period {
  startDate: string;
  endDate: string | null;
}

interface PeriodBadge {
  tone: Tone;
  label: string;
  /** The dates in words. */
  when: string;
}

/** Whether something that has a beginning, and perhaps an end, runs just now. */
export function usePeriodBadge(): (period: Period) => PeriodBadge {
  const { t } = useText();
  const format = useFormat();
  // Counted in whole minutes: what began within this one has begun.
  const now = (useMinute() ?? 0) + 60_000;
  return ({ startDate, endDate }) => {
    const when =
      endDate === null
        ? t('form.since', { date: format.date(startDate) })
        : format.range(startDate, endDate, { day: 'numeric', month: 'short', year: 'numeric' });
    if (Date.parse(startDate) > now) return { tone: 'warning', label: t('form.upcoming'), when };
    if (endDate !== null && Date.parse(endDate) <= now)
      return { tone: 'neutral', label: t('form.over'), when };
    return { tone: 'success', label: t('form.running'), when };
  };
}

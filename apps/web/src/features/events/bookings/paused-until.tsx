import { ApiError } from '@atrium/api';
import { useFormat } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.tsx';

const MINUTE_MS = 60_000;

/** The moment from which on somebody can choose again whose holds ran out several times, by the clocks of the place. */
export function PausedUntil({ error, timeZone }: { error: Error; timeZone: string }) {
  const { t } = useText();
  const format = useFormat();
  const data: unknown = error instanceof ApiError && error.code === 'hold.paused' ? error.data : null;
  if (typeof data !== 'object' || data === null || !('again' in data)) return null;
  const again = Math.ceil(Date.parse(String(data.again)) / MINUTE_MS) * MINUTE_MS;
  return t('bookings.pausedUntil', { time: format.dateTime(again, { timeZone }) });
}

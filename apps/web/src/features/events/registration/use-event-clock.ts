import { useSite } from '../../../lib/site.ts';
import { useText } from '../../../lib/text.tsx';
import { clockFor } from '../programme/index.ts';

/** Times of the programme, as its place tells them. */
export function useEventClock(timezone: string | null | undefined): ReturnType<typeof clockFor> {
  const { locale } = useText();
  const { config } = useSite();
  return clockFor(locale, timezone ?? config.TIMEZONE);
}

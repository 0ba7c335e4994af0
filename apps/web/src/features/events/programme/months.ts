import type { BaseEvent } from '@atrium/api';
import { dateIn } from './zones.ts';

export interface Month {
  /** `YYYY-MM` */
  key: string;
  events: BaseEvent[];
}

/** Neighbours of one month together; what began earlier and still goes on stands under its own month. */
export function byMonth(events: readonly BaseEvent[], fallbackZone: string): Month[] {
  const months: Month[] = [];
  for (const event of events) {
    const key = dateIn(event.timezone ?? fallbackZone, event.eventStart).slice(0, 7);
    const last = months.at(-1);
    if (last?.key === key) last.events.push(event);
    else months.push({ key, events: [event] });
  }
  return months;
}

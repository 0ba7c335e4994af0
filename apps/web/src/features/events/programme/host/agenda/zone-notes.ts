import { fromZoneInput, toZoneInput } from '../../../../../lib/zone-time.ts';

/** Clock changes that may surprise the person who sets a time; null where there are none. */
export type ClockTrouble = 'skipped' | 'twice' | 'changes' | null;

const hour = 3_600_000;

/** Whether the clocks of the zone never show this time, show it twice, or are changed before the end. */
export function clockTrouble(start: string, end: string, zone: string): ClockTrouble {
  for (const value of [start, end]) {
    const moment = fromZoneInput(value, zone);
    if (moment === null) continue;
    if (toZoneInput(moment, zone) !== value) return 'skipped';
    // The clock shows the same once more an hour later.
    if (toZoneInput(new Date(Date.parse(moment) + hour).toISOString(), zone) === value) return 'twice';
  }
  const [from, to] = [fromZoneInput(start, zone), fromZoneInput(end, zone)];
  if (from === null || to === null) return null;
  const byClock = Date.parse(`${end}:00Z`) - Date.parse(`${start}:00Z`);
  return byClock === Date.parse(to) - Date.parse(from) ? null : 'changes';
}

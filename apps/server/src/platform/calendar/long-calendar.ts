import { createQueue } from '../queue.ts';
import { threadTask, type Threads } from '../threads/threads.ts';
import { makeCalendar, type CalendarFile } from './calendar.ts';
import type { writeCalendar } from './calendar.worker.ts';

/** Some ten milliseconds, with the longest descriptions. */
const MOST_AT_ONCE = 30;

const WRITE = threadTask<typeof writeCalendar>(
  'slow',
  './calendar.worker.ts',
  'writeCalendar',
  import.meta.url,
);

/** One at a time, so that calendars leave the lane to others. */
const queue = createQueue({ concurrency: 1, maxWaiting: 100 });

/** The same calendar; one of many entries is written in a thread, for two thousand take more than a second. */
export const makeLongCalendar = async (threads: Threads, file: CalendarFile): Promise<string> =>
  file.entries.length <= MOST_AT_ONCE ? makeCalendar(file) : queue.run(() => threads.run(WRITE, file));

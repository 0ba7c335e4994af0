import { type Said, sayIn } from '../../../platform/texts/texts.ts';
import type { ProgrammePreview } from '../programme/index.ts';
import type { ScheduleChangesView } from './schedules.schemas.ts';

const viewPeriod = ({ start, end }: { start: Date; end: Date }) => ({
  startTime: start.toISOString(),
  endTime: end.toISOString(),
});

export const viewScheduleChanges = (
  { details, ...counts }: ProgrammePreview,
  warnings: readonly Said[],
  language: string,
): ScheduleChangesView => ({
  ...counts,
  warnings: warnings.map((warning) => sayIn(language, warning)),
  details: details.map(({ start, end, before, parts, ...detail }) => ({
    ...detail,
    ...viewPeriod({ start, end }),
    before: before === null ? null : viewPeriod(before),
    parts: [...parts],
  })),
});

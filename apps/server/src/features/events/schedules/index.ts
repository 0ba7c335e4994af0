export { MAX_SCHEDULE_BYTES } from './schedule-file.parser.ts';
export { ScheduleError } from './schedule.errors.ts';
export type { Schedule } from './schedule.types.ts';
export { importSchedule, type ImportOptions } from './schedules.service.ts';

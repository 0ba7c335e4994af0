import { makeCalendar, type CalendarFile } from './calendar.ts';

export const writeCalendar = (file: CalendarFile): string => makeCalendar(file);

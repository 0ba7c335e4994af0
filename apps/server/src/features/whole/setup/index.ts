export { openFirstRun } from './first-run/first-run.service.ts';

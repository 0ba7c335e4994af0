export { getSeries } from './series.service.ts';

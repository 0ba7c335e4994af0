export { actFor, holdRight } from './acting.service.ts';

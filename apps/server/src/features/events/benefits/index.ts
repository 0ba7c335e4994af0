export { createBenefit } from './benefits.service.ts';

export { addPrice, createPlan } from './plans.service.ts';
export { subscribe } from './subscribing.service.ts';

export { addPrice, createPlan } from './plans.service.ts';
export {
  findSubscriber,
  listProductNames,
  listProductsOf,
  listSubscribersAfter,
} from './subscribers.service.ts';
export { subscribe } from './subscribing.service.ts';

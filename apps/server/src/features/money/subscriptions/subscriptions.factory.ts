/** For tests of what stands on subscriptions. */
export { carryOutAsked } from './changing/withdrawing.service.ts';
export { within } from './charging/charging.factory.ts';
export { runBilling } from './engine.service.ts';

import type { Fact } from '../../../platform/facts.ts';

export const subscriptionChanged = (id: string, kind: EventKind): Fact => ({
  name: `subscription.${kind}`,
  id,
});

export type EventKind =
  | 'started'
  | 'billed'
  | 'renewed'
  | 'pastDue'
  | 'unpaid'
  | 'ended'
  | 'canceledAtEnd'
  | 'methodChanged'
  | 'chargeFailed'
  | 'chargeNeedsPayer'
  | 'paused'
  | 'resumed'
  | 'withdrawalAsked'
  | 'withdrawn'
  | 'changePlanned'
  | 'changePaid'
  | 'changed'
  | 'changeFailed'
  | 'changeDropped';

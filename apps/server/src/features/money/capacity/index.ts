export {
  closeStock,
  countStock,
  ensureStock,
  exchangeStock,
  giveStock,
  holdStock,
  holdLimit,
  takeBelowLimit,
  leftOf,
  openStock,
  refuseSoldOut,
  setLimit,
  setSpare,
  setSupply,
  takeStock,
  type Stock,
} from './capacity.service.ts';
export type { SoldName } from './capacity.service.ts';
export { HOLD_MINUTES, holdEnd, holdOf } from './holds.fragments.ts';
export { refusePaused } from './holds.policy.ts';
export { holdUntil } from './holds.service.ts';

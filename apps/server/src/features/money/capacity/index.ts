export {
  closeStock,
  countStock,
  ensureStock,
  exchangeStock,
  giveStock,
  holdStock,
  holdLimit,
  leftOf,
  openStock,
  setLimit,
  setSpare,
  setSupply,
  takeStock,
  type Stock,
} from './capacity.service.ts';
export type { SoldName } from './capacity.service.ts';

export {
  closeStock,
  countStock,
  exchangeStock,
  giveStock,
  holdLimit,
  openStock,
  setLimit,
  setSupply,
  takeStock,
  type Stock,
} from './capacity.service.ts';

export {
  closeStock,
  countStock,
  giveStock,
  holdLimit,
  openStock,
  setLimit,
  setSupply,
  takeStock,
  type Stock,
} from './capacity.service.ts';

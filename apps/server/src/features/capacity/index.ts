export {
  closeStock,
  countStock,
  giveStock,
  openStock,
  setSupply,
  takeStock,
  type Stock,
} from './capacity.service.ts';

export {
  findGiver,
  forgetNaming,
  forgetOthers,
  leaveNaming,
  listRefusers,
  namePeople,
  noteGift,
  type Named,
} from './naming.service.ts';
export { notRefused } from './naming.fragments.ts';

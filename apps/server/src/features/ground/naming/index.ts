export {
  findGiver,
  forgetNaming,
  forgetOthers,
  giversOf,
  leaveNaming,
  listRefusers,
  namePeople,
  noteGift,
  type Named,
} from './naming.service.ts';
export { notRefused } from './naming.fragments.ts';

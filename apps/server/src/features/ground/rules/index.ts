export { checkText, findRefused, refuseText, SEPARATE, type CheckedText } from './rules.service.ts';
export { changeRule, createRule, deleteRule, listRules, type NewRule } from './rules.service.ts';
export {
  changeNewcomerSettings,
  getNewcomerSettings,
  refuseHaste,
  type NewcomerSettings,
  type StoredSettings,
} from './newcomers.service.ts';
export type { RuleRow } from './rules.queries.ts';

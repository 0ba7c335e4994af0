export { firstQuestions, listAsked, listUnanswered } from './asking.ts';
export { clausesOf, findUnmetCondition, listShown, type Condition } from './conditions.ts';
export {
  compareAll,
  listUnreadable,
  refuseMismatched,
  refusePattern,
  type Verdicts,
} from './patterns.service.ts';
export { at, refuseNonsense, refuseStrayFollowers } from './question-rules.ts';
export type { AskableRow } from './questions.types.ts';
export { following, viewChoice, viewQuestion } from './questions.views.ts';
export { patternOf, readResponse, recallList, recallResponse, refusal, unanswered } from './responses.ts';

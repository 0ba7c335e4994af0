export { lookUpAt } from './questions/look-up.ts';
export { PassQuestionsForm, fieldName } from './questions/pass-questions.tsx';

export { PassQuestionsForm, fieldName } from './pass-questions.tsx';

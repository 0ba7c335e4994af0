export { PassQuestionsForm, fieldName } from './questions/pass-questions.tsx';
export { QuestionField } from './questions/question-field.tsx';

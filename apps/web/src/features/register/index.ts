export { PassQuestionsForm, fieldName } from './pass-questions.tsx';
export { QuestionField } from './question-field.tsx';

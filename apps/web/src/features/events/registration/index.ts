export { PassQuestionsForm, fieldName } from './questions/pass-questions.tsx';
export { QuestionField } from './questions/question-field.tsx';
export { AddressChoice } from './paying/address-choice.tsx';
export { HoldClock } from './paying/hold-clock.tsx';
export { OpenedPayment, once } from './paying/payment-part.tsx';

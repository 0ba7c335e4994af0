export { lookUpAt } from './questions/look-up.ts';
export { PassQuestionsForm, fieldName } from './questions/pass-questions.tsx';
export { AddressChoice } from './paying/address-choice.tsx';
export { HoldClock } from './paying/hold-clock.tsx';
export { OpenedPayment, once } from './paying/payment-part.tsx';

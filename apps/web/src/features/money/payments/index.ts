import { lazy } from 'react';

/** What is to be paid and how: loaded when there is something to pay. */
export const PaymentStep = lazy(() => import('./payment-step.tsx'));

export { digitsOf, fromMinor, toMinor } from './minor-units.ts';

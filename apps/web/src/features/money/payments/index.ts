import { lazy } from 'react';

/** The amount due and the way to pay it: loaded when there is something to pay. */
export const PaymentStep = lazy(() => import('./payment-step.tsx'));

/** The provider's form for a card that is charged later. */
export const SaveCard = lazy(() => import('./save-card.tsx'));

/** How money came that the staff marks as received. */
export const ReceivedDialog = lazy(() => import('./received/received-dialog.tsx'));
export { ReceivedFields, receivedOf } from './received/received-fields.tsx';

export { methodCalls, methodOptions, useCardName } from './methods.api.ts';
export { useMayLoad } from './may-load.ts';
export { digitsOf, fromMinor, toMinor } from './minor-units.ts';
export { statusLooks as paymentLooks } from './payments.api.ts';

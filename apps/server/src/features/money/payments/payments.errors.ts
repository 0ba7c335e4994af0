import { AppError, conflict, notFound } from '../../../platform/errors.ts';

export const PAYMENT_FAILED = 'Payment failed. Please try another payment method.';
export const PAYMENT_PROCESSING = "Payment processing. We'll update you when payment is received.";
export const PAYMENT_RECEIVED = 'Success! Payment received.';

export const notEnabled = (): AppError =>
  new AppError('featureUnavailable', 'payment.notEnabled', 'payment integration not enabled');

export const paymentFailed = (): AppError =>
  new AppError('integrationRefused', 'payment.failed', PAYMENT_FAILED);

export const actionNeeded = (): AppError =>
  new AppError('integrationRefused', 'payment.actionNeeded', 'Please confirm the payment with your bank.');

export const underWay = (): AppError => conflict('payment.processing', PAYMENT_PROCESSING);

export const paymentClosed = (): AppError =>
  conflict('payment.closed', 'This payment was canceled. Please start again.');

export const providerSilent = (): AppError =>
  new AppError(
    'unavailable',
    'payment.unavailable',
    'The payment provider does not respond. Please try again in a moment.',
  );

export const orderChanged = (): AppError =>
  conflict('payment.changed', 'Your selection has changed since. Please review it again.');

export const intentNotFound = (): AppError => notFound('payment');

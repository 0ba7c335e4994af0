import { type AppError, appError, conflict, notFound } from '../../../platform/errors.ts';

export const PAYMENT_RECEIVED = 'Success! Payment received.';

export const notEnabled = (): AppError => appError('featureUnavailable', 'payment.notEnabled');

export const paymentFailed = (): AppError => appError('integrationRefused', 'payment.failed');

export const actionNeeded = (): AppError => appError('integrationRefused', 'payment.actionNeeded');

export const underWay = (): AppError => conflict('payment.processing');

/** The same payment is being captured by another call, whose answer says how it ends. */
export const stillAsked = (): AppError => conflict('payment.running');

export const paymentClosed = (): AppError => conflict('payment.closed');

export const providerSilent = (): AppError => appError('unavailable', 'payment.unavailable');

export const orderChanged = (): AppError => conflict('payment.changed');

export const intentNotFound = (): AppError => notFound('payment');

import type { IntentRow } from '../../money/payments/index.ts';
import type { AccountDeletionView } from './data.schemas.ts';

export const viewDeletion = (payments: readonly IntentRow[]): AccountDeletionView => ({
  payments: payments.map(({ id, amount, currency, description }) => ({ id, amount, currency, description })),
});

export const MONEY_PURPOSES = ['passes', 'bookings', 'subscriptions', 'invoices'] as const;
export type MoneyPurpose = (typeof MONEY_PURPOSES)[number];

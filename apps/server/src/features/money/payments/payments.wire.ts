import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseRegistration: 'id alternateId accountId eventId',
    PaymentIntent:
      '+BasePaymentIntent integration account:BaseAccount registration?:BaseRegistration invoice?:BaseInvoice booking?',
    BasePaymentIntent:
      'id integrationId accountId description? secret referenceId amount currency metadata eventId? registrationId? invoiceId? bookingId? salesTax salesTaxRate country? state? zip? createdAt',
  },
};

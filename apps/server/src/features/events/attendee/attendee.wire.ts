import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    AttendeePass: '+Pass responses[]:RegistrationQuestionResponse',
    ManagedCouponPass: 'id status coupon:BaseCoupon attendee createdAt',
    TransferLog:
      'id fromRegistrationId fromRegistration toRegistrationId toRegistration purchaseId purchase:BasePass createdAt',
    BasePayment:
      'id type address1 address2 city state country zip subTotal salesTax salesTaxRate? chargedAmt currency last4? stripeId? createdAt',
  },
};

import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BasePass: {
      fields:
        'id alternateId location? usedAt? status attendeeId attendee:BaseRegistration ticketId ticket:BasePassType passAddOns[]:PassAddOn reservationId? reservation? responses[]:BaseRegistrationQuestionResponse couponId? coupon?:BaseCoupon packageId? accesses[]:BaseEventSessionAccess createdAt',
      never: 'updatedAt',
    },
    Pass: { fields: '+BasePass package? updatedAt amtPaid amtRefunded payerId?', full: 'updatedAt' },
    PassAddOn: 'addOnId addOn:BaseEventAddOn',
    Registration:
      '+BaseRegistration event:RegistrationEventDetails account:BaseAccount passes[]:BasePass packages[] payments[]:Payment coupons[]:ManagedCoupon createdAt',
    RegistrationEventDetails:
      '+BaseEvent reservationDescription? externalUrl? registration registrationCount registrationLimit registrationStart registrationEnd tickets[] _count',
    Payment:
      '+BasePayment addOns[]:BaseEventAddOn purchases[]:BasePass coupons[]:BaseCoupon accesses[]:BaseEventSessionAccess',
    ManagedCoupon: { fields: '+Coupon registrationId _count', full: '_count' },
    BaseEventSessionAccess: 'id status sessionId passId session:BaseSession responses[]',
    EventSessionAccess: '+BaseEventSessionAccess pass:BasePass createdAt updatedAt',
    PassTypeAddOns: '+BasePassType addOns[]:EventAddOn',
    PassQuestions: 'passId sections[]:RegistrationSection',
    BaseRegistrationQuestionResponse: 'questionId question:RegistrationQuestion value',
    RegistrationQuestionResponse: '+BaseRegistrationQuestionResponse createdAt updatedAt',
  },
};

import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    PassType: { fields: '+BasePassType visibility active event:BaseEvent', full: 'visibility' },
    BaseEventPackage: 'id name description price isActive passes[]:PackagePass image?:BaseImage sortOrder',
    EventPackage: '+BaseEventPackage createdAt updatedAt',
    BaseEventAddOn:
      'id name shortDescription longDescription? supply? price pricePerNight sortOrder eventId image?:BaseImage createdAt updatedAt',
    EventAddOn: '+BaseEventAddOn event:BaseEvent',
    EventRoomType:
      'id name price pricePerNight image:BaseImage minPasses? maxPasses? minStart? defaultStart? maxStart? minEnd? defaultEnd? maxEnd? sortOrder passTypes[] addOns[] supply? description? createdAt updatedAt',
    Coupon:
      'id code eventId ticketId? ticket?:BasePassType prePaid active startDate? endDate? discountAmount? discountPercent? quantityMin? quantityMax? useLimit? purchaseLimit? emailDomains? applyToPassType applyToAddOns applyToReservation createdAt updatedAt description?',
    RegistrationQuestion:
      'id eventId featured type name required description? label? placeholder? default? span mutable min? max? validation? validationMessage? choices[]',
    ListingCouponUse: 'id status passTypeName discount account:BaseAccount createdAt',
    PassTypes: 'passTypes[]:PassType packages[]:EventPackage',
    SearchValue: 'id value',
    BaseCoupon: {
      fields:
        'id code eventId ticketId? ticket?:BasePassType prePaid active startDate? endDate? discountAmount? discountPercent? quantityMin? quantityMax? useLimit? purchaseLimit? emailDomains? applyToPassType applyToAddOns applyToReservation createdAt updatedAt',
      never: 'description',
    },
    EventSessionSection: 'id name description? sortOrder questions[]:EventSessionQuestion',
    EventSessionQuestion:
      'id featured type name required description? label? placeholder? default? mutable min? max? validation? validationMessage? sortOrder choices[] price? supply?',
    RegistrationSection:
      'id name description? sortOrder accountTiers[] eventTickets[]:BasePassType eventAddOns[]:BaseEventAddOn questions[]:RegistrationQuestion',
    PriceSchedule: 'id ticketId price name? startDate endDate createdAt updatedAt',
    RefundSchedule: 'id percentage startDate endDate',
    PackagePass: 'id passTypeId passType:BasePassType quantity',
  },
  answers: {
    listEventPassTypes: 'PassTypes',
    listListingPassTypes: 'PassType',
    listListingAddOns: 'EventAddOn',
    listListingRoomTypes: 'EventRoomType',
    listListingCoupons: 'Coupon',
    listListingQuestions: 'RegistrationQuestion',
    listEventQuestionValues: 'SearchValue',
    listSessionQuestionValues: 'SearchValue',
  },
};

import type { Wire } from '../../../testing/wire.ts';

export const wire: Wire = {
  entities: {
    BaseEvent: {
      fields: 'id slug name shortDescription featured timezone? eventStart eventEnd image?:BaseImage',
      never: 'sessions',
    },
    Event:
      '+BaseEvent longDescription? externalUrl? eventType meetingUrl? venueMap? venue? address1? address2? city? state? country? zip? groupId? group? groupOnly creatorId? creator:BaseAccount registration registrationStart registrationEnd publicRegistrants chatBotNumber? iosAppLink? androidAppLink? registrations[] pages[] streamInputs[] streamReplay? createdAt updatedAt sessions[] speakers[] sponsors[] faqSections[] sponsorshipLevels[] reservationDescription? backgroundImage? media[] _count',
    EventListing:
      '+Event visible newActivityCreatorEmailNotification newActivityCreatorPushNotification registrationLimit?',
    BasePassType: {
      fields:
        'id slug cancelable transferable name shortDescription longDescription? price accessLevel featuredImage?:BaseImage minQuantityPerSale maxQuantityPerSale supply? priceSchedules[]:PriceSchedule refundSchedules[]:RefundSchedule enableCoupons minCouponQuantity? maxCouponQuantity? sortOrder overrideStartDate?',
      never: 'visibility',
    },
    BaseSession: {
      fields:
        'id slug name description? location? image?:BaseImage startTime endTime sortOrder? nonSession registrationEnabled price?',
      never: '_count',
    },
    Session:
      '+BaseSession longDescription? tracks[] speakers[] sponsors[] accounts~ streamInput? supply? _count',
  },
};

/**
 * What the wire promises, field by field: `?` may be null but is there, `~` may be missing, `[]` is a list; after the
 * colon stands what it holds, where that is an entity itself. Other fields may come beside these.
 */
export const ENTITIES: Readonly<Record<string, string>> = {
  BaseImage: 'id uri width height moderation',
  BaseVideo: 'id width height thumbnailUrl previewUrl readyToStream hlsUrl dashUrl',
  BaseAccount:
    'id username accountType firstName? lastName? title? company? image?:BaseImage accountTiers[] subscriptions[]',
  Account:
    '+BaseAccount banner?:BaseImage bio? website? facebook? instagram? linkedIn? twitter? tikTok? youtube? discord? video? timezone? createdAt',
  Self: '+Account email? phone? dietaryRestrictions? shareCode locale termsAccepted? _count',
  SelfRelationships: 'accounts groups events channels threads',
  AccountAddress: 'id primary name address1 address2 city state country zip',
  InvitableAccount: '+Account groupRequests[] groupInvitations[] groups[]',
  NotificationPreferences:
    'newFollowerPush newFollowerEmail likePush resharePush commentPush commentEmail transferPush transferEmail supportTicketConfirmationEmail chatPush chatUnreadPush chatUnreadEmail organizationAnnouncementEmail organizationAnnouncementPush groupAnnouncementEmail groupAnnouncementPush eventAnnouncementEmail eventAnnouncementPush groupInvitationEmail groupInvitationPush groupRequestAcceptedEmail groupRequestAcceptedPush',
  PushDevice:
    'id deviceToken? accountId? account?:BaseAccount name? model? brand? manufacturer? appType pushService createdAt',
  Notification:
    'id type read sender?:BaseAccount like?:BaseLike activity?:BaseActivity event?:BaseEvent announcement?:BaseAnnouncement group?:BaseGroup invitation?:BaseGroupInvitation content? createdAt updatedAt',
  BaseAnnouncement:
    'id slug title? message? html? event?:BaseEvent group?:BaseGroup creator?:BaseAccount createdAt',
  Announcement: '+BaseAnnouncement updatedAt',
  BaseActivity: 'id message image?:BaseImage video?:BaseVideo account:BaseAccount createdAt',
  Activity:
    '+BaseActivity group?:BaseGroup event?:BaseEvent content? commented?:BaseActivity entities? updatedAt likes~ comments~ reports~ _count commentedId? contentId? eventId? groupId?',
  BaseLike: 'account:BaseAccount activity:BaseActivity createdAt',
  BaseGroup: 'id slug name image?:BaseImage access',
  Group: '+BaseGroup description externalUrl? active createdAt _count',
  GroupMembership:
    'accountId group:BaseGroup role account:BaseAccount activityPushNotification announcementEmailNotification announcementPushNotification createdAt updatedAt',
  GroupRequest: 'id status groupId group:BaseGroup account:BaseAccount createdAt updatedAt',
  BaseGroupInvitation:
    'id status groupId group:BaseGroup account:BaseAccount inviter:BaseAccount createdAt updatedAt',
  BaseEvent: 'id slug name shortDescription featured timezone? eventStart eventEnd image?:BaseImage',
  Event:
    '+BaseEvent longDescription? externalUrl? eventType meetingUrl? venueMap? venue? address1? address2? city? state? country? zip? groupId? group? groupOnly creatorId? creator:BaseAccount registration registrationStart registrationEnd publicRegistrants chatBotNumber? iosAppLink? androidAppLink? registrations[] pages[] streamInputs[] streamReplay? createdAt updatedAt sessions[] speakers[] sponsors[] faqSections[] sponsorshipLevels[] reservationDescription? backgroundImage? media[] _count',
  EventListing:
    '+Event visible newActivityCreatorEmailNotification newActivityCreatorPushNotification registrationLimit?',
  BaseInterest: 'id name',
  Interest:
    '+BaseInterest image?:BaseImage imageId? featured accounts[]:BaseAccount groups[]:BaseGroup events[]:BaseEvent createdAt updatedAt',
  SponsorshipLevel:
    'id slug name subtitle? color scale image?:BaseImage description? sortOrder accounts[]:BaseAccount updatedAt createdAt',
  Benefit:
    'id slug title description? image?:BaseImage priority startDate endDate? eventId? event?:BaseEvent managerId? manager?:Account createdAt updatedAt',
  Advertisement: 'id type link image?:BaseImage title description?',
  SupportTicket:
    'id type email request account?:BaseAccount event?:BaseEvent ticket? status createdAt updatedAt',
  BasePassType:
    'id slug cancelable transferable name shortDescription longDescription? price accessLevel featuredImage?:BaseImage minQuantityPerSale maxQuantityPerSale supply? priceSchedules[]:PriceSchedule refundSchedules[]:RefundSchedule enableCoupons minCouponQuantity? maxCouponQuantity? sortOrder overrideStartDate?',
  PassType: '+BasePassType visibility active event:BaseEvent',
  PriceSchedule: 'id ticketId price name? startDate endDate createdAt updatedAt',
  RefundSchedule: 'id percentage startDate endDate',
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
  PackagePass: 'id passTypeId passType:BasePassType quantity',
  PassTypes: 'passTypes[]:PassType packages[]:EventPackage',
  SearchValue: 'id value',
  Thread: 'id subject image?:BaseImage lastMessageAt?',
  Viewer: 'lastReadAt? notifications account:BaseAccount',
  ThreadMessage: 'id type editedAt? body sentAt accountId viewer:Viewer reactions[]:Reaction',
  Reaction: 'id accountId emojiName',
  EventEmail: 'type eventId body replyTo createdAt updatedAt',
  BasePass:
    'id alternateId location? usedAt? status attendeeId attendee:BaseRegistration ticketId ticket:BasePassType passAddOns[]:PassAddOn reservationId? reservation? responses[]:BaseRegistrationQuestionResponse couponId? coupon?:BaseCoupon packageId? accesses[]:BaseEventSessionAccess createdAt',
  Pass: '+BasePass package? updatedAt amtPaid amtRefunded payerId?',
  AttendeePass: '+Pass responses[]:RegistrationQuestionResponse',
  PassAddOn: 'addOnId addOn:BaseEventAddOn',
  Registration:
    '+BaseRegistration event:RegistrationEventDetails account:BaseAccount passes[]:BasePass packages[] payments[]:Payment coupons[]:ManagedCoupon createdAt',
  RegistrationEventDetails:
    '+BaseEvent reservationDescription? externalUrl? registration registrationCount registrationLimit registrationStart registrationEnd tickets[] _count',
  BasePayment:
    'id type address1 address2 city state country zip subTotal salesTax salesTaxRate? chargedAmt currency last4? stripeId? createdAt',
  Payment:
    '+BasePayment addOns[]:BaseEventAddOn purchases[]:BasePass coupons[]:BaseCoupon accesses[]:BaseEventSessionAccess',
  BaseCoupon:
    'id code eventId ticketId? ticket?:BasePassType prePaid active startDate? endDate? discountAmount? discountPercent? quantityMin? quantityMax? useLimit? purchaseLimit? emailDomains? applyToPassType applyToAddOns applyToReservation createdAt updatedAt',
  ManagedCoupon: '+Coupon registrationId _count',
  ManagedCouponPass: 'id status coupon:BaseCoupon attendee createdAt',
  TransferLog:
    'id fromRegistrationId fromRegistration toRegistrationId toRegistration purchaseId purchase:BasePass createdAt',
  BaseSession:
    'id slug name description? location? image?:BaseImage startTime endTime sortOrder? nonSession registrationEnabled price?',
  Session:
    '+BaseSession longDescription? tracks[] speakers[] sponsors[] accounts~ streamInput? supply? _count',
  BaseEventSessionAccess: 'id status sessionId passId session:BaseSession responses[]',
  EventSessionAccess: '+BaseEventSessionAccess pass:BasePass createdAt updatedAt',
  EventSessionSection: 'id name description? sortOrder questions[]:EventSessionQuestion',
  EventSessionQuestion:
    'id featured type name required description? label? placeholder? default? mutable min? max? validation? validationMessage? sortOrder choices[] price? supply?',
  PassTypeAddOns: '+BasePassType addOns[]:EventAddOn',
  PassQuestions: 'passId sections[]:RegistrationSection',
  RegistrationSection:
    'id name description? sortOrder accountTiers[] eventTickets[]:BasePassType eventAddOns[]:BaseEventAddOn questions[]:RegistrationQuestion',
  BaseRegistrationQuestionResponse: 'questionId question:RegistrationQuestion value',
  RegistrationQuestionResponse: '+BaseRegistrationQuestionResponse createdAt updatedAt',
  ListingPass:
    'id alternateId location? usedAt? status attendeeId attendee ticketId ticket:BasePassType passAddOns[] reservationId? reservation? responses[] couponId? coupon? packageId? accesses[] createdAt updatedAt',
  ListingRegistration:
    'id alternateId accountId eventId event account couponId? coupon? passes[] packages[] payments[] createdAt',
  BaseRegistration: 'id alternateId accountId eventId',
  BasePaymentIntent:
    'id integrationId accountId description? secret referenceId amount currency metadata eventId? registrationId? invoiceId? bookingId? salesTax salesTaxRate country? state? zip? createdAt',
  PaymentIntent:
    '+BasePaymentIntent integration account:BaseAccount registration?:BaseRegistration invoice? booking?',
};

/** By the presence of one key clients tell the full form from the base form. */
export const TELLING: Readonly<Record<string, string>> = {
  Account: 'bio',
  Self: 'email',
  Group: '_count',
  Activity: '_count',
  Announcement: 'updatedAt',
  PassType: 'visibility',
  Pass: 'updatedAt',
  ManagedCoupon: '_count',
};
export const NEVER_IN: Readonly<Record<string, string>> = {
  BaseAccount: 'bio',
  Account: 'email',
  BaseGroup: '_count',
  BaseActivity: '_count',
  BaseAnnouncement: 'updatedAt',
  BaseEvent: 'sessions',
  BasePassType: 'visibility',
  BasePass: 'updatedAt',
  BaseCoupon: 'description',
  BaseSession: '_count',
};

/** What each call answers with. */
export const ANSWERS: Readonly<Record<string, string>> = {
  getSelf: 'Self',
  getEventEmail: 'EventEmail',
  listContacts: 'Account',
  listAddresses: 'AccountAddress',
  getAddress: 'AccountAddress',
  getSelfRelationships: 'SelfRelationships',
  getNotificationPreferences: 'NotificationPreferences',
  listNotifications: 'Notification',
  listPushDevices: 'PushDevice',
  getPushDevice: 'PushDevice',
  getImage: 'BaseImage',
  getVideo: 'BaseVideo',
  listAccounts: 'Account',
  listPopularAccounts: 'Account',
  getAccount: 'Account',
  listFollowers: 'Account',
  listFollowing: 'Account',
  listGroups: 'Group',
  listFeaturedGroups: 'Group',
  listInvitedGroups: 'Group',
  listRequestedGroups: 'Group',
  listAccountGroups: 'Group',
  getGroup: 'Group',
  listGroupMembers: 'GroupMembership',
  listSelfGroups: 'GroupMembership',
  getSelfGroupMembership: 'GroupMembership',
  listGroupRequests: 'GroupRequest',
  getGroupRequest: 'GroupRequest',
  listGroupInvitations: 'BaseGroupInvitation',
  listInvitableAccounts: 'InvitableAccount',
  listGroupAnnouncements: 'Announcement',
  getEvent: 'Event',
  listEventRegistrants: 'Account',
  listListings: 'EventListing',
  getListing: 'EventListing',
  listListingCoHosts: 'Account',
  listListingAnnouncements: 'Announcement',
  listAnnouncements: 'Announcement',
  getAnnouncement: 'Announcement',
  listActivities: 'Activity',
  getActivity: 'Activity',
  listActivityComments: 'Activity',
  listFeed: 'Activity',
  listSelfActivities: 'Activity',
  listAccountActivities: 'Activity',
  listGroupActivities: 'Activity',
  listSelfGroupsActivities: 'Activity',
  listInterests: 'Interest',
  getInterest: 'Interest',
  listSelfInterests: 'Interest',
  listLevels: 'SponsorshipLevel',
  getLevel: 'SponsorshipLevel',
  listBenefits: 'Benefit',
  getAdvertisement: 'Advertisement',
  listSelfSupportTickets: 'SupportTicket',
  getSelfSupportTicket: 'SupportTicket',
  listEventPassTypes: 'PassTypes',
  listListingPassTypes: 'PassType',
  listListingPackages: 'EventPackage',
  listListingAddOns: 'EventAddOn',
  listListingRoomTypes: 'EventRoomType',
  listListingCoupons: 'Coupon',
  listListingCouponUses: 'ListingCouponUse',
  listListingQuestions: 'RegistrationQuestion',
  listEventQuestionValues: 'SearchValue',
  listSessionQuestionValues: 'SearchValue',
  listThreads: 'Thread',
  getThread: 'Thread',
  listThreadMessages: 'ThreadMessage',
  getThreadMessage: 'ThreadMessage',
  listThreadAccounts: 'Viewer',
  getPaymentIntent: 'PaymentIntent',
  listAttendees: 'ListingRegistration',
  getListingAttendee: 'ListingRegistration',
  listSelfEvents: 'Event',
  listSelfEventSessions: 'Session',
  getRegistration: 'Registration',
  listRegistrationAddOns: 'PassTypeAddOns',
  listRegistrationRoomTypes: 'EventRoomType',
  listRegistrationQuestions: 'PassQuestions',
  getRegistrationIntent: 'PaymentIntent',
  getRegistrationCouponIntent: 'PaymentIntent',
  listSessionAccesses: 'EventSessionAccess',
  listSessionRegistrationQuestions: 'EventSessionSection',
  listSessionPasses: 'Pass',
  getSessionRegistrationIntent: 'PaymentIntent',
  getAttendee: 'Registration',
  getAttendeePayment: 'Payment',
  getAttendeePass: 'AttendeePass',
  listAttendeePassQuestions: 'RegistrationSection',
  listAttendeePassAddOns: 'EventAddOn',
  openAttendeePassAddOnIntent: 'PaymentIntent',
  listTransferAccounts: 'Account',
  listTransferLogs: 'TransferLog',
  listAttendeeCoupons: 'ManagedCoupon',
  getAttendeeCoupon: 'ManagedCoupon',
  listAttendeeCouponPasses: 'ManagedCouponPass',
  listAttendeePassAvailableSessions: 'Session',
  getAttendeePassSession: 'EventSessionAccess',
  listAttendeePassSessionQuestions: 'EventSessionSection',
  listListingPasses: 'ListingPass',
  getListingPass: 'ListingPass',
};

import { Type, type Static } from 'typebox';
import { component, Instant, literals, nullable, Text, Uuid } from '../../../../platform/http/schemas.ts';
import { BasePassType, BaseRegistration } from '../../programme/related.schemas.ts';
import { BaseSession } from '../../programme/sessions/sessions.schemas.ts';
import {
  BaseCoupon,
  BaseEventAddOn,
  BaseEventPackage,
  BaseEventRoomType,
  Price,
} from '../../tickets/offer/offer.schemas.ts';
import {
  BaseEventSessionQuestion,
  BaseRegistrationQuestion,
  RegistrationQuestion,
} from '../../tickets/questions/questions.schemas.ts';

export const PURCHASE_STATUSES = ['draft', 'canceled', 'needsInfo', 'ready'] as const;
export const PurchaseStatus = literals(PURCHASE_STATUSES);
export type PurchaseStatusView = Static<typeof PurchaseStatus>;

const PassAddOn = component('PassAddOn', Type.Object({ addOnId: Uuid, addOn: BaseEventAddOn }));

export const BaseEventRoomTypeReservation = component(
  'BaseEventRoomTypeReservation',
  Type.Object({
    id: Uuid,
    start: nullable(Instant),
    end: nullable(Instant),
    eventRoomTypeId: Uuid,
    eventRoomType: BaseEventRoomType,
  }),
);
export type ReservationView = Static<typeof BaseEventRoomTypeReservation>;

const response = { questionId: Uuid, value: Text };
export const BaseRegistrationQuestionResponse = component(
  'BaseRegistrationQuestionResponse',
  Type.Object({ ...response, question: BaseRegistrationQuestion }),
);
export type ResponseView = Static<typeof BaseRegistrationQuestionResponse>;
export const RegistrationQuestionResponse = component(
  'RegistrationQuestionResponse',
  Type.Object({ ...response, question: RegistrationQuestion, createdAt: Instant, updatedAt: Instant }),
);
export const EventSessionQuestionResponse = component(
  'EventSessionQuestionResponse',
  Type.Object({ ...response, question: BaseEventSessionQuestion }),
);

const baseAccess = {
  id: Uuid,
  status: PurchaseStatus,
  sessionId: Uuid,
  passId: Uuid,
  session: BaseSession,
  responses: Type.Array(EventSessionQuestionResponse),
  price: Price,
};
export const BaseEventSessionAccess = component('BaseEventSessionAccess', Type.Object(baseAccess));
export type BaseAccessView = Static<typeof BaseEventSessionAccess>;

export const BaseAttendeePackage = component(
  'BaseAttendeePackage',
  Type.Object({
    id: Uuid,
    attendeeId: Uuid,
    packageId: Uuid,
    package: BaseEventPackage,
    status: PurchaseStatus,
    createdAt: Instant,
  }),
);
export type AttendeePackageView = Static<typeof BaseAttendeePackage>;

/** Spread into the passes that hosts see, which add to it. */
export const basePass = {
  id: Uuid,
  alternateId: Type.Integer(),
  location: nullable(Type.String({ description: 'Seat' })),
  usedAt: nullable(
    Type.String({ format: 'date-time', description: 'Time of check-in; null if not checked in' }),
  ),
  status: PurchaseStatus,
  attendeeId: Uuid,
  attendee: BaseRegistration,
  ticketId: Uuid,
  ticket: BasePassType,
  passAddOns: Type.Array(PassAddOn),
  reservationId: nullable(Uuid),
  reservation: nullable(BaseEventRoomTypeReservation),
  responses: Type.Array(BaseRegistrationQuestionResponse),
  couponId: nullable(Uuid),
  coupon: nullable(BaseCoupon),
  packageId: nullable(Type.String({ format: 'uuid', description: 'Id of the purchased package' })),
  accesses: Type.Array(BaseEventSessionAccess),
  createdAt: Instant,
  price: Price,
  discount: Price,
};
export const BasePass = component('BasePass', Type.Object(basePass));
export type BasePassView = Static<typeof BasePass>;

export const pass = {
  ...basePass,
  package: nullable(BaseAttendeePackage),
  updatedAt: Instant,
  amtPaid: Price,
  amtRefunded: Price,
  payerId: nullable(Uuid),
};
export const Pass = component('Pass', Type.Object(pass));
export type PassView = Static<typeof Pass>;

export const EventSessionAccess = component(
  'EventSessionAccess',
  Type.Object({ ...baseAccess, pass: BasePass, createdAt: Instant, updatedAt: Instant }),
);
export type AccessView = Static<typeof EventSessionAccess>;

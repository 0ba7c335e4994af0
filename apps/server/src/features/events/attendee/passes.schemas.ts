import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  idempotencyHeaders,
  Instant,
  listAnswers,
  nameParam,
  nullable,
  PagedQuery,
  Text,
  Uuid,
} from '../../../platform/http/schemas.ts';
import { Account, BaseAccount } from '../../ground/accounts/accounts.schemas.ts';
import { Session } from '../programme/sessions/sessions.schemas.ts';
import { PaymentIntent } from '../../money/payments/payments.schemas.ts';
import {
  BasePass,
  EventSessionAccess,
  Pass,
  pass,
  PurchaseStatus,
  RegistrationQuestionResponse,
} from '../registration/passes/passes.schemas.ts';
import { ManagedCoupon, Payment, Registration } from '../registration/registrations.schemas.ts';
import { BaseCoupon, EventAddOn, Price } from '../tickets/offer/offer.schemas.ts';
import { EventSessionSection, RegistrationSection } from '../tickets/questions/questions.schemas.ts';

const tags = ['attendee'];
const eventParam = nameParam('eventId');
const passParams = Type.Object({ ...eventParam.properties, passId: Uuid });
const sessionParams = Type.Object({ ...passParams.properties, sessionId: Uuid });
const couponParams = Type.Object({ ...eventParam.properties, couponId: Uuid });
const nothing = answers(Type.Null());

const AttendeePass = component(
  'AttendeePass',
  Type.Object({
    ...pass,
    responses: Type.Array(RegistrationQuestionResponse),
    code: nullable(Type.String({ description: 'what the picture at the door says; null when canceled' })),
    picture: nullable(
      Type.Object(
        {
          size: Type.Integer({ description: 'modules on a side, quiet zone included' }),
          path: Type.String({ description: 'the dark modules as the path of an SVG of that size' }),
        },
        { description: 'QR code' },
      ),
    ),
  }),
);
export type AttendeePassView = Static<typeof AttendeePass>;

const transferParty = Type.Object({ account: BaseAccount });
const TransferLog = component(
  'TransferLog',
  Type.Object({
    id: Type.Integer(),
    fromRegistrationId: Uuid,
    fromRegistration: transferParty,
    toRegistrationId: Uuid,
    toRegistration: transferParty,
    purchaseId: Uuid,
    purchase: BasePass,
    createdAt: Instant,
  }),
);
export type TransferLogView = Static<typeof TransferLog>;

const ManagedCouponPass = component(
  'ManagedCouponPass',
  Type.Object({
    id: Uuid,
    status: PurchaseStatus,
    coupon: BaseCoupon,
    attendee: transferParty,
    createdAt: Instant,
  }),
);
export type ManagedCouponPassView = Static<typeof ManagedCouponPass>;

const RefundQuote = component(
  'RefundQuote',
  Type.Object({
    amount: Price,
    percentage: Type.Integer({ description: 'of what was paid; rounded down to the minor unit' }),
    currency: Text,
    passIds: Type.Array(Uuid, {
      description: 'what would be canceled: of a package every pass; of a session none',
    }),
  }),
);

const Value = Type.String({ maxLength: 20_000 });

export const getAttendee = {
  operationId: 'getAttendee',
  tags,
  summary: 'The caller’s registration; 454 when there is none',
  params: eventParam,
  response: answers(Registration),
};

export const getPayment = {
  operationId: 'getAttendeePayment',
  tags,
  summary: 'A receipt of the caller',
  params: Type.Object({ ...eventParam.properties, paymentId: Uuid }),
  response: answers(Payment),
};

export const getPass = {
  operationId: 'getAttendeePass',
  tags,
  summary: 'One of the caller’s passes with its answers and its code',
  params: passParams,
  response: answers(AttendeePass),
};

export const listQuestions = {
  operationId: 'listAttendeePassQuestions',
  tags,
  summary: 'What is asked of a pass',
  params: passParams,
  response: listAnswers(RegistrationSection),
};

export const answerQuestions = {
  operationId: 'answerAttendeePassQuestions',
  tags,
  summary: 'Changes answers where their question allows it; those not named stay',
  params: passParams,
  body: body({ questions: Type.Array(body({ id: Uuid, value: Value }), { maxItems: 200 }) }),
  response: nothing,
};

export const listAddOns = {
  operationId: 'listAttendeePassAddOns',
  tags,
  summary: 'What can still be added to a pass',
  params: passParams,
  response: listAnswers(EventAddOn),
};

const AddOnIds = Type.Array(Uuid, { minItems: 1, maxItems: 20 });

export const addFreeAddOns = {
  operationId: 'addFreeAttendeePassAddOns',
  tags,
  summary: 'Puts add-ons that cost nothing on a pass; repeated, the same answer',
  params: passParams,
  headers: idempotencyHeaders('addition'),
  body: body({ addOnIds: AddOnIds }),
  response: answers(Pass),
};

export const openAddOnIntent = {
  operationId: 'openAttendeePassAddOnIntent',
  tags,
  summary: 'The payment of add-ons, which are put on the pass when it is paid',
  params: passParams,
  querystring: Type.Object({
    addOnIds: Type.String({ minLength: 1, maxLength: 1000, description: 'ids with commas between' }),
    addressId: Uuid,
  }),
  response: answers(PaymentIntent),
};

export const listReceivers = {
  operationId: 'listTransferAccounts',
  tags,
  summary: 'People whom the pass may be handed to, by name or by their whole mail address',
  params: passParams,
  querystring: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  response: listAnswers(Account),
};

export const transferPass = {
  operationId: 'transferPass',
  tags,
  summary: 'Hands a pass on: its old code opens nothing from then on',
  params: passParams,
  headers: idempotencyHeaders('transfer'),
  body: body({ receiverId: Uuid }),
  response: nothing,
};

export const listTransfers = {
  operationId: 'listTransferLogs',
  tags,
  summary: 'Passes that the caller handed on or was handed, newest first',
  params: eventParam,
  querystring: PagedQuery,
  response: listAnswers(TransferLog),
};

export const quoteRefund = {
  operationId: 'quotePassRefund',
  tags,
  summary: 'What canceling the pass now would give back',
  params: passParams,
  response: answers(RefundQuote),
};

export const cancelPass = {
  operationId: 'cancelPass',
  tags,
  summary:
    'Gives a pass back, with the refund of now unless it is not wanted; of a package, all of its passes',
  params: passParams,
  headers: idempotencyHeaders('cancellation'),
  body: body({ issueRefund: Type.Optional(Type.Boolean({ description: 'true when it is not said' })) }),
  response: answers(Pass),
};

export const listCoupons = {
  operationId: 'listAttendeeCoupons',
  tags,
  summary: 'Group tickets that the caller bought',
  params: eventParam,
  response: listAnswers(ManagedCoupon),
};

export const getCoupon = {
  operationId: 'getAttendeeCoupon',
  tags,
  summary: 'A group ticket that the caller bought',
  params: couponParams,
  response: answers(ManagedCoupon),
};

export const listCouponPasses = {
  operationId: 'listAttendeeCouponPasses',
  tags,
  summary: 'Who took a pass with a group ticket, newest first',
  params: couponParams,
  response: listAnswers(ManagedCouponPass),
};

export const listOpenSessions = {
  operationId: 'listAttendeePassAvailableSessions',
  tags,
  summary: 'Sessions that the pass can still have a place in',
  params: passParams,
  response: listAnswers(Session),
};

export const getAccess = {
  operationId: 'getAttendeePassSession',
  tags,
  summary: 'The place of a pass in a session',
  params: sessionParams,
  response: answers(EventSessionAccess),
};

export const quotePlaceRefund = {
  operationId: 'quoteAttendeePassSessionRefund',
  tags,
  summary: 'What giving up the place in the session now would give back',
  params: sessionParams,
  response: answers(RefundQuote),
};

export const leaveSession = {
  operationId: 'leaveAttendeePassSession',
  tags,
  summary:
    'Gives up the place of a pass in a session until it begins, with the refund of now; again, nothing happens',
  params: sessionParams,
  response: nothing,
};

export const listSessionQuestions = {
  operationId: 'listAttendeePassSessionQuestions',
  tags,
  summary: 'What a session asks of a pass that has a place in it',
  params: sessionParams,
  response: listAnswers(EventSessionSection),
};

export const answerSessionQuestions = {
  operationId: 'answerAttendeePassSessionQuestions',
  tags,
  summary: 'Changes answers for a session where their question allows it; those not named stay',
  params: sessionParams,
  body: Type.Array(body({ questionId: Uuid, value: Value }), { maxItems: 200 }),
  response: nothing,
};

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
import { Refuse } from '../../ground/naming/naming.schemas.ts';
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
    giver: nullable(BaseAccount),
    cancelableUntil: nullable(
      Type.String({
        format: 'date-time',
        description:
          'UTC, ISO 8601; the caller may cancel it until then unless it is used, a free gift until the event ends. Null if not at all',
      }),
    ),
    code: nullable(
      Type.String({ description: 'Content of the QR code scanned at the door; null if canceled' }),
    ),
    picture: nullable(
      Type.Object(
        {
          size: Type.Integer({ description: 'Modules per side, including the quiet zone' }),
          path: Type.String({ description: 'SVG path of the dark modules, in a view box of that size' }),
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
    percentage: Type.Integer({
      description: 'Percentage of the amount paid; the refund is rounded down to the minor unit',
    }),
    currency: Text,
    passIds: Type.Array(Uuid, {
      description: 'Passes that would be canceled: all passes of a package, none for a session place',
    }),
  }),
);

const Value = Type.String({ maxLength: 20_000 });

export const getAttendee = {
  operationId: 'getAttendee',
  tags,
  summary: 'Get the caller’s registration for an event; 454 when there is none',
  params: eventParam,
  response: answers(Registration),
};

export const getPayment = {
  operationId: 'getAttendeePayment',
  tags,
  summary: 'Get a receipt of the caller',
  params: Type.Object({ ...eventParam.properties, paymentId: Uuid }),
  response: answers(Payment),
};

export const getPass = {
  operationId: 'getAttendeePass',
  tags,
  summary: 'Get one of the caller’s passes with its answers and code',
  params: passParams,
  response: answers(AttendeePass),
};

export const listQuestions = {
  operationId: 'listAttendeePassQuestions',
  tags,
  summary: 'List the questions of a pass',
  params: passParams,
  response: listAnswers(RegistrationSection),
};

export const answerQuestions = {
  operationId: 'answerAttendeePassQuestions',
  tags,
  summary: 'Update the answers of a pass where allowed; omitted ones are kept',
  params: passParams,
  body: body({ questions: Type.Array(body({ id: Uuid, value: Value }), { maxItems: 200 }) }),
  response: nothing,
};

export const listAddOns = {
  operationId: 'listAttendeePassAddOns',
  tags,
  summary: 'List the add-ons that can still be added to a pass',
  params: passParams,
  response: listAnswers(EventAddOn),
};

const AddOnIds = Type.Array(Uuid, { minItems: 1, maxItems: 20 });

export const addFreeAddOns = {
  operationId: 'addFreeAttendeePassAddOns',
  tags,
  summary: 'Add free add-ons to a pass (idempotent)',
  params: passParams,
  headers: idempotencyHeaders('addition'),
  body: body({ addOnIds: AddOnIds }),
  response: answers(Pass),
};

export const openAddOnIntent = {
  operationId: 'openAttendeePassAddOnIntent',
  tags,
  summary: 'Get the payment for add-ons; they are added to the pass once it is paid',
  params: passParams,
  querystring: Type.Object({
    addOnIds: Type.String({ minLength: 1, maxLength: 1000, description: 'Comma-separated ids' }),
    addressId: Uuid,
  }),
  response: answers(PaymentIntent),
};

export const listReceivers = {
  operationId: 'listTransferAccounts',
  tags,
  summary: 'Search accounts to transfer a pass to, by name or complete email address',
  params: passParams,
  querystring: Type.Object({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  response: listAnswers(Account),
};

export const transferPass = {
  operationId: 'transferPass',
  tags,
  summary: 'Transfer a pass to another account; its old code becomes invalid',
  params: passParams,
  headers: idempotencyHeaders('transfer'),
  body: body({ receiverId: Uuid }),
  response: nothing,
};

export const listTransfers = {
  operationId: 'listTransferLogs',
  tags,
  summary: 'List the passes that the caller transferred or received, newest first',
  params: eventParam,
  querystring: PagedQuery,
  response: listAnswers(TransferLog),
};

export const quoteRefund = {
  operationId: 'quotePassRefund',
  tags,
  summary: 'Get the refund for canceling a pass now',
  params: passParams,
  response: answers(RefundQuote),
};

export const cancelPass = {
  operationId: 'cancelPass',
  tags,
  summary: 'Cancel a pass (or its whole package), with the current refund unless declined',
  params: passParams,
  headers: idempotencyHeaders('cancellation'),
  body: body({
    issueRefund: Type.Optional(Type.Boolean({ description: 'Whether to refund; defaults to true' })),
    ...Refuse.properties,
  }),
  response: answers(Pass),
};

export const listCoupons = {
  operationId: 'listAttendeeCoupons',
  tags,
  summary: 'List the group tickets that the caller bought',
  params: eventParam,
  response: listAnswers(ManagedCoupon),
};

export const getCoupon = {
  operationId: 'getAttendeeCoupon',
  tags,
  summary: 'Get a group ticket that the caller bought',
  params: couponParams,
  response: answers(ManagedCoupon),
};

export const listCouponPasses = {
  operationId: 'listAttendeeCouponPasses',
  tags,
  summary: 'List the passes taken with a group ticket and their holders, newest first',
  params: couponParams,
  response: listAnswers(ManagedCouponPass),
};

export const listOpenSessions = {
  operationId: 'listAttendeePassAvailableSessions',
  tags,
  summary: 'List the sessions in which a pass can still get a place',
  params: passParams,
  response: listAnswers(Session),
};

export const getAccess = {
  operationId: 'getAttendeePassSession',
  tags,
  summary: 'Get the place of a pass in a session',
  params: sessionParams,
  response: answers(EventSessionAccess),
};

export const quotePlaceRefund = {
  operationId: 'quoteAttendeePassSessionRefund',
  tags,
  summary: 'Get the refund for giving up a session place now',
  params: sessionParams,
  response: answers(RefundQuote),
};

export const leaveSession = {
  operationId: 'leaveAttendeePassSession',
  tags,
  summary: 'Give up a session place before it begins, with the current refund (idempotent)',
  params: sessionParams,
  response: nothing,
};

export const listSessionQuestions = {
  operationId: 'listAttendeePassSessionQuestions',
  tags,
  summary: 'List the session questions for a pass that has a place in the session',
  params: sessionParams,
  response: listAnswers(EventSessionSection),
};

export const answerSessionQuestions = {
  operationId: 'answerAttendeePassSessionQuestions',
  tags,
  summary: 'Update the session answers of a pass where allowed; omitted ones are kept',
  params: sessionParams,
  body: Type.Array(body({ questionId: Uuid, value: Value }), { maxItems: 200 }),
  response: nothing,
};

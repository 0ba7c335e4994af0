import { Type, type Static } from 'typebox';
import {
  answers,
  body,
  component,
  Instant,
  listAnswers,
  literals,
  nameParam,
  nullable,
  Text,
  Uuid,
} from '../../../../platform/http/schemas.ts';
import { basePassType } from '../../programme/related.schemas.ts';
import { PaymentIntent } from '../../../money/payments/payments.schemas.ts';
import { BaseCoupon, EventAddOn, EventRoomType, Price } from '../../tickets/offer/offer.schemas.ts';
import { RegistrationSection } from '../../tickets/questions/questions.schemas.ts';
import { Registration } from '../registrations.schemas.ts';

const tags = ['registration'];
const eventParam = nameParam('eventId');
const nothing = answers(Type.Null());

const ClientId = Type.String({ format: 'uuid', description: 'chosen by the client' });
const selection = {
  passes: Type.Array(
    body({
      id: ClientId,
      ticketId: Uuid,
      couponId: Type.Optional(nullable(Uuid)),
      packageId: Type.Optional(
        nullable(Type.String({ format: 'uuid', description: 'id of one of `packages`' })),
      ),
    }),
    { maxItems: 100 },
  ),
  packages: Type.Array(body({ id: ClientId, packageId: Uuid }), { maxItems: 50 }),
};
const Selection = body(selection);
export type SelectionInput = Static<typeof Selection>;
const CouponSelection = body({ ...selection, couponCode: Type.String({ minLength: 1, maxLength: 100 }) });

const AddOnChoices = Type.Array(
  body({ id: Uuid, addOns: Type.Array(body({ id: Uuid }), { maxItems: 50 }) }),
  { maxItems: 100, description: 'for each pass all its add-ons; passes not named keep theirs' },
);
export type AddOnsInput = Static<typeof AddOnChoices>;

const ReservationChoices = Type.Array(
  body({
    id: Uuid,
    reservation: nullable(
      body({
        id: ClientId,
        eventRoomTypeId: Uuid,
        start: Type.Optional(nullable(Instant)),
        end: Type.Optional(nullable(Instant)),
      }),
    ),
  }),
  {
    maxItems: 100,
    description: 'for each pass its room, null for none; passes that name the same reservation share it',
  },
);
export type ReservationsInput = Static<typeof ReservationChoices>;

const Value = Type.String({ maxLength: 10_000 });
const Answers = Type.Array(
  body({
    id: Uuid,
    responses: Type.Array(body({ questionId: Uuid, value: Value }), { maxItems: 200 }),
  }),
  { maxItems: 100 },
);
export type AnswersInput = Static<typeof Answers>;

export const QUOTE_KINDS = ['pass', 'package', 'addOn', 'reservation', 'coupon', 'access'] as const;
export const Quote = component(
  'RegistrationQuote',
  Type.Object({
    currency: Text,
    lines: Type.Array(
      Type.Object({
        kind: literals(QUOTE_KINDS),
        id: Type.String({ format: 'uuid', description: 'the first of what the line counts' }),
        name: Text,
        quantity: Type.Integer(),
        price: Price,
        discount: Price,
        total: Price,
      }),
    ),
    subTotal: Type.Integer({ description: 'after discounts, before tax' }),
    discount: Price,
    tax: nullable(Type.Integer({ description: 'null: not known before an address is' })),
    total: Price,
    holdExpiresAt: nullable(Instant),
  }),
);
export type QuoteView = Static<typeof Quote>;

export const getRegistration = {
  operationId: 'getRegistration',
  tags,
  summary: 'The caller’s registration with what is being chosen; opened when there is none',
  params: eventParam,
  response: answers(Registration),
};

export const listRegistrationAddOns = {
  operationId: 'listRegistrationAddOns',
  tags,
  summary: 'For each pass type that is being chosen, what can be added',
  params: eventParam,
  response: listAnswers(
    component('PassTypeAddOns', Type.Object({ ...basePassType, addOns: Type.Array(EventAddOn) })),
  ),
};

export const listRegistrationRoomTypes = {
  operationId: 'listRegistrationRoomTypes',
  tags,
  summary: 'Rooms that the passes being chosen may have',
  params: eventParam,
  response: listAnswers(EventRoomType),
};

export const listRegistrationQuestions = {
  operationId: 'listRegistrationQuestions',
  tags,
  summary: 'For each pass that is being chosen, what is asked of it',
  params: eventParam,
  response: listAnswers(
    component('PassQuestions', Type.Object({ passId: Uuid, sections: Type.Array(RegistrationSection) })),
  ),
};

export const getRegistrationQuote = {
  operationId: 'getRegistrationQuote',
  tags,
  summary: 'What the selection costs; with an address, also the tax',
  params: eventParam,
  querystring: Type.Object({ addressId: Type.Optional(Uuid) }),
  response: answers(Quote),
};

export const chooseRegistrationPasses = {
  operationId: 'chooseRegistrationPasses',
  tags,
  summary: 'The whole selection: what it names anew is held for 15 minutes, what it leaves out is let go',
  params: eventParam,
  body: Selection,
  response: nothing,
};

export const applyRegistrationCoupon = {
  operationId: 'applyRegistrationCoupon',
  tags,
  summary: 'A code with the selection that it is for',
  params: eventParam,
  body: CouponSelection,
  response: answers(BaseCoupon),
};

export const removeRegistrationCoupon = {
  operationId: 'removeRegistrationCoupon',
  tags,
  summary: 'Takes the coupon off the selection',
  params: eventParam,
  response: nothing,
};

export const chooseRegistrationAddOns = {
  operationId: 'chooseRegistrationAddOns',
  tags,
  summary: 'Add-ons of the passes being chosen',
  params: eventParam,
  body: AddOnChoices,
  response: nothing,
};

export const chooseRegistrationReservations = {
  operationId: 'chooseRegistrationReservations',
  tags,
  summary: 'Rooms of the passes being chosen',
  params: eventParam,
  body: ReservationChoices,
  response: nothing,
};

export const answerRegistrationQuestion = {
  operationId: 'answerRegistrationQuestion',
  tags,
  summary: 'One answer of a pass being chosen; an empty text takes it back',
  params: Type.Object({ ...eventParam.properties, passId: Uuid, questionId: Uuid }),
  body: body({ response: Value }),
  response: nothing,
};

export const answerRegistrationQuestions = {
  operationId: 'answerRegistrationQuestions',
  tags,
  summary: 'Answers of the passes being chosen; those not named stay',
  params: eventParam,
  body: Answers,
  response: nothing,
};

export const submitRegistration = {
  operationId: 'submitRegistration',
  tags,
  summary:
    'Issues the passes: at once when there is nothing to pay, else when it is paid; repeated, the same answer',
  params: eventParam,
  response: answers(Registration),
};

export const getRegistrationIntent = {
  operationId: 'getRegistrationIntent',
  tags,
  summary: 'The payment of what is chosen; opened, or brought up to date',
  params: eventParam,
  querystring: Type.Object({ addressId: Uuid }),
  response: answers(PaymentIntent),
};

export const getRegistrationCouponIntent = {
  operationId: 'getRegistrationCouponIntent',
  tags,
  summary: 'The payment of a coupon with which several passes can be taken (group tickets)',
  params: eventParam,
  querystring: Type.Object({
    ticketId: Uuid,
    quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
    addressId: Uuid,
  }),
  response: answers(PaymentIntent),
};

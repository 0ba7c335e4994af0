import { Type, type Static } from 'typebox';
import { answers, body, listAnswers, nameParam, Uuid } from '../../../../platform/http/schemas.ts';
import { PaymentIntent } from '../../../money/payments/payments.schemas.ts';
import { EventSessionSection } from '../../tickets/questions/questions.schemas.ts';
import { EventSessionAccess, Pass } from '../passes/passes.schemas.ts';
import { Registration } from '../registrations.schemas.ts';

const tags = ['sessionRegistration'];
const params = Type.Object({ ...nameParam('eventId').properties, ...nameParam('sessionId').properties });
const nothing = answers(Type.Null());

const Chosen = Type.Array(body({ passId: Uuid }), { maxItems: 100 });
/** The bare list, or wrapped. */
const Accesses = Type.Union([Chosen, body({ accesses: Chosen })]);
export type AccessesInput = Static<typeof Accesses>;

const Value = Type.String({ maxLength: 10_000 });
const Answers = Type.Array(
  body({
    passId: Uuid,
    responses: Type.Array(body({ questionId: Uuid, value: Value }), { maxItems: 200 }),
  }),
  { maxItems: 100 },
);
export type SessionAnswersInput = Static<typeof Answers>;

export const listSessionAccesses = {
  operationId: 'listSessionAccesses',
  tags,
  summary: 'Places that the caller’s passes have in a session, or that are being chosen',
  params,
  response: listAnswers(EventSessionAccess),
};

export const listSessionRegistrationQuestions = {
  operationId: 'listSessionRegistrationQuestions',
  tags,
  summary: 'What the session asks of those who enter it',
  params,
  response: listAnswers(EventSessionSection),
};

export const listSessionPasses = {
  operationId: 'listSessionPasses',
  tags,
  summary: 'The caller’s passes that may enter the session',
  params,
  response: listAnswers(Pass),
};

export const chooseSessionPasses = {
  operationId: 'chooseSessionPasses',
  tags,
  summary: 'Which passes are to enter: all of them at once; held for 15 minutes',
  params,
  body: Accesses,
  response: nothing,
};

export const answerSessionQuestion = {
  operationId: 'answerSessionQuestion',
  tags,
  summary: 'One answer of a pass that is to enter; an empty text takes it back',
  params: Type.Object({ ...params.properties, passId: Uuid, questionId: Uuid }),
  body: body({ response: Value }),
  response: nothing,
};

export const answerSessionQuestions = {
  operationId: 'answerSessionQuestions',
  tags,
  summary: 'Answers of the passes that are to enter; those not named stay',
  params,
  body: Answers,
  response: nothing,
};

export const getSessionRegistrationIntent = {
  operationId: 'getSessionRegistrationIntent',
  tags,
  summary: 'The payment of the places being chosen; opened, or brought up to date',
  params,
  querystring: Type.Object({ addressId: Uuid }),
  response: answers(PaymentIntent),
};

export const submitSessionRegistration = {
  operationId: 'submitSessionRegistration',
  tags,
  summary:
    'Gives the places: at once when there is nothing to pay, else when it is paid; again, the same answer',
  params,
  response: answers(Registration),
};

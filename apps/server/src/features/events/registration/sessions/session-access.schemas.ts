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
  summary: 'List the session places of the caller’s passes, taken or being selected',
  params,
  response: listAnswers(EventSessionAccess),
};

export const listSessionRegistrationQuestions = {
  operationId: 'listSessionRegistrationQuestions',
  tags,
  summary: 'List the registration questions of a session',
  params,
  response: listAnswers(EventSessionSection),
};

export const listSessionPasses = {
  operationId: 'listSessionPasses',
  tags,
  summary: 'List the caller’s passes that may enter a session',
  params,
  response: listAnswers(Pass),
};

export const chooseSessionPasses = {
  operationId: 'chooseSessionPasses',
  tags,
  summary: 'Replace the passes selected for a session; places are held for 15 minutes',
  params,
  body: Accesses,
  response: nothing,
};

export const answerSessionQuestion = {
  operationId: 'answerSessionQuestion',
  tags,
  summary: 'Answer a session question for a selected pass; an empty text removes the answer',
  params: Type.Object({ ...params.properties, passId: Uuid, questionId: Uuid }),
  body: body({ response: Value }),
  response: nothing,
};

export const answerSessionQuestions = {
  operationId: 'answerSessionQuestions',
  tags,
  summary: 'Answer session questions for the selected passes; omitted ones are kept',
  params,
  body: Answers,
  response: nothing,
};

export const getSessionRegistrationIntent = {
  operationId: 'getSessionRegistrationIntent',
  tags,
  summary: 'Get the payment for the selected session places; created or updated',
  params,
  querystring: Type.Object({ addressId: Uuid }),
  response: answers(PaymentIntent),
};

export const submitSessionRegistration = {
  operationId: 'submitSessionRegistration',
  tags,
  summary: 'Submit the session selection; places are given at once if free, else once paid (idempotent)',
  params,
  response: answers(Registration),
};

import { Type, type Static } from 'typebox';
import { body, component, literals, nullable, Text, Uuid } from '../../../../platform/http/schemas.ts';

/** Of a place, and again of a space. */
const MOST_QUESTIONS = 10;
/** Many choices at once are long; a text has less, which its question says. */
const LONGEST = 20_000;

/** Scarce choices, files and values to be found are for surveys and events: the slot itself is what is scarce here. */
const AskedType = literals([
  'text',
  'textarea',
  'number',
  'time',
  'date',
  'toggle',
  'select',
  'radio',
  'checkbox',
]);

export const BookingQuestion = component(
  'BookingQuestion',
  Type.Object({
    id: Uuid,
    type: AskedType,
    name: Text,
    description: nullable(Text),
    placeholder: nullable(Text),
    required: Type.Boolean(),
    mutable: Type.Boolean({ description: 'Whether the answer can be changed after the booking is made' }),
    min: nullable(Text),
    max: nullable(Text),
    validation: nullable(Type.String({ description: 'RE2 regular expression' })),
    validationMessage: nullable(Text),
    choices: Type.Array(
      Type.Object({
        id: Uuid,
        value: Text,
        text: nullable(Text),
        subQuestionIds: Type.Array(Uuid, { description: 'Questions that are asked only when it is chosen' }),
      }),
    ),
  }),
);

export const BookingAnswer = component(
  'BookingAnswer',
  Type.Object({
    questionId: Uuid,
    name: Type.String({ description: 'The question as it was asked' }),
    type: AskedType,
    value: Type.String({ description: 'Several choices are a JSON list of their values' }),
    text: Type.String({ description: 'The value as people read it' }),
  }),
);

const line = nullable(Type.String({ maxLength: 300 }));
export const Questions = Type.Array(
  body({
    id: Uuid,
    type: AskedType,
    name: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
    description: Type.Optional(nullable(Type.String({ maxLength: 2000 }))),
    placeholder: Type.Optional(line),
    required: Type.Boolean(),
    mutable: Type.Optional(Type.Boolean()),
    min: Type.Optional(line),
    max: Type.Optional(line),
    validation: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    validationMessage: Type.Optional(line),
    choices: Type.Array(
      body({
        id: Uuid,
        value: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
        text: Type.Optional(line),
        subQuestionIds: Type.Optional(
          Type.Array(Uuid, {
            maxItems: MOST_QUESTIONS,
            description: 'Of this list: asked only when the choice is made. They have none beneath their own',
          }),
        ),
      }),
      { maxItems: 50 },
    ),
  }),
  { maxItems: MOST_QUESTIONS, description: 'Replaces all of its questions; answers that were given stay' },
);
export type QuestionsInput = Static<typeof Questions>;

export const Answers = body({
  answers: Type.Array(
    body({
      questionId: Uuid,
      value: Type.String({ maxLength: LONGEST, description: 'Empty takes the answer back' }),
    }),
    { maxItems: 2 * MOST_QUESTIONS },
  ),
});
export type AnswersInput = Static<typeof Answers>['answers'];

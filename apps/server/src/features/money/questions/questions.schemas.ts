import { Type } from 'typebox';
import { body, literals, nullable, Text, Uuid } from '../../../platform/http/schemas.ts';

export const QUESTION_TYPES = [
  'text',
  'textarea',
  'number',
  'time',
  'date',
  'toggle',
  'select',
  'radio',
  'checkbox',
  'search',
  'file',
] as const;

export const Left = nullable(Type.Integer({ description: 'Remaining quantity; null for no limit' }));

export const choice = {
  id: Uuid,
  value: Text,
  text: nullable(Text),
  supply: Left,
  description: nullable(Text),
  sortOrder: Type.Integer(),
};

/** Where a question is referred to, what follows its choices is named by id. */
export const followers = Type.Array(Type.Object({ questionId: Uuid }));

export const question = {
  id: Uuid,
  featured: Type.Boolean(),
  name: Text,
  required: Type.Boolean(),
  description: nullable(Text),
  label: nullable(Text),
  placeholder: nullable(Text),
  default: nullable(Text),
  mutable: Type.Boolean({ description: 'Whether the answer can be changed after registration' }),
  min: nullable(Text),
  max: nullable(Text),
  validation: nullable(Type.String({ description: 'Regular expression' })),
  validationMessage: nullable(Text),
  sortOrder: Type.Integer(),
};

export const searchValue = { id: Uuid, value: Text };

const clauses = Type.Array(
  body({
    question: Uuid,
    op: literals(['is', 'isNot', 'has', 'answered', 'gt', 'lt', 'between']),
    value: Type.Optional(Type.String({ maxLength: 1000 })),
    to: Type.Optional(Type.String({ maxLength: 1000, description: 'The other end of between' })),
  }),
  { minItems: 1, maxItems: 20 },
);

/** Shown when all, or any, of the clauses hold. */
export const Condition = body({ all: Type.Optional(clauses), any: Type.Optional(clauses) });

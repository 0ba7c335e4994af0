import { Type } from 'typebox';
import { answers } from '../../platform/http/schemas.ts';

export const deleteSelf = {
  operationId: 'deleteSelf',
  tags: ['self'],
  summary:
    'Close the own account: the sign-in, the profile and all that the caller wrote go, at once and for good',
  response: answers(Type.Null()),
};

import { Type } from 'typebox';
import { answers, idParam } from '../../../../platform/http/schemas.ts';

const tags = ['admin'];
const params = idParam('accountId');

export const endAccountSignIns = {
  operationId: 'endAccountSignIns',
  tags,
  summary:
    'Sign a person out everywhere, at once (staff only): refresh tokens, shared links and secret addresses of feeds end too; the person can sign in again',
  params,
  response: answers(Type.Object({})),
};
export const resetSecondFactor = {
  operationId: 'resetSecondFactor',
  tags,
  summary:
    'Reset the second step of a person who lost it (staff with the power over sign-ins only): all sign-ins end, the password is ' +
    'replaced by a code to their address, and the person is told by mail',
  params,
  response: answers(Type.Object({})),
};

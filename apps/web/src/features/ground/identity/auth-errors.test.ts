import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TextFunctions } from '../../../lib/text.tsx';
import { describeAuthError, type Knowledge } from './auth-errors.ts';

/** Tells the key in place of the text. */
const texts = { t: (key: string) => key } as unknown as TextFunctions;
const told = (name: string, message = '', knowledge: Partial<Knowledge> = {}) => {
  const error = Object.assign(new Error(message), { name });
  const { field, text } = describeAuthError(error, texts, { reveals: false, ...knowledge });
  return [field, text];
};

test('whether there is an account, and which of the two is wrong, is said only where that is wanted', () => {
  const during = 'signIn' as const;
  const hidden = [
    told('NotAuthorizedException', '', { during }),
    told('UserNotFoundException', '', { during }),
  ];
  assert.deepEqual(hidden, [
    ['password', 'auth.error.credentials'],
    ['password', 'auth.error.credentials'],
  ]);
  assert.deepEqual(told('UserNotFoundException'), [null, 'error.default']);
  const reveals = true;
  assert.deepEqual(told('UserNotFoundException', '', { reveals }), ['email', 'auth.error.noAccount']);
  assert.deepEqual(told('NotAuthorizedException', '', { reveals }), ['password', 'auth.error.wrongPassword']);
});

test('limits, codes and rules are told apart', () => {
  const limit = 'Attempt limit exceeded, please try after some time.';
  assert.deepEqual(told('TooManyFailedAttemptsException', limit), [null, 'auth.error.tooMany']);
  assert.deepEqual(told('TooManyFailedAttemptsException', limit, { during: 'signIn' }), [
    null,
    'auth.error.tooManySignIns',
  ]);
  assert.deepEqual(
    told('TooManyFailedAttemptsException', 'Attempt limit exceeded, please request a new code.'),
    ['code', 'auth.error.codeTries'],
  );
  assert.deepEqual(told('TooManyRequestsException'), [null, 'auth.error.busy']);
  assert.deepEqual(told('ExpiredCodeException'), ['code', 'auth.error.expired']);
  const used = 'This code has been used already. Please wait for the next one.';
  assert.deepEqual(told('ExpiredCodeException', used), ['code', 'auth.error.used']);
  const policy = 'Password did not conform with policy: ';
  assert.deepEqual(told('InvalidPasswordException', `${policy}Password must have numeric characters`), [
    'password',
    'auth.error.rules',
  ]);
  assert.deepEqual(told('InvalidPasswordException', `${policy}Password is too common`), [
    'password',
    'auth.error.weak',
  ]);
});

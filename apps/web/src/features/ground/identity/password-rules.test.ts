import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPassword, passwordPattern } from './password-rules.ts';

const config = {
  PASSWORD_MIN_LENGTH: 8,
  PASSWORD_CHARACTERS: ['lowercase' as const, 'uppercase' as const, 'numbers' as const, 'special' as const],
};
const missing = (password: string): string[] =>
  checkPassword(password, config)
    .filter(({ isMet }) => !isMet)
    .map(({ key }) => key);

test('each rule is met by itself, in any script', () => {
  assert.deepEqual(missing(''), ['length', 'lowercase', 'uppercase', 'numbers', 'special']);
  assert.deepEqual(missing('TR4MPOLIN-SEE'), ['lowercase']);
  assert.deepEqual(missing('tr4mpolin-see'), ['uppercase']);
  assert.deepEqual(missing('Trampolin-see'), ['numbers']);
  assert.deepEqual(missing('Tr4mpolin see'), ['special']);
  assert.deepEqual(missing('Дом٣!'), ['length']);
  assert.deepEqual(missing('🦊🦊🦊🦊🦊🦊🦊Aa1'), []);
});

test('the field’s pattern agrees with the rules', () => {
  // As a browser reads the attribute.
  const pattern = new RegExp(`^(?:${passwordPattern(config) ?? ''})$`, 'v');
  for (const password of [
    'Tr4mpolin-see',
    'TR4MPOLIN-SEE',
    'tr4mpolin-see',
    'Trampolin-see',
    'Tr4mpolin see',
  ])
    assert.equal(pattern.test(password), missing(password).length === 0, password);
  assert.equal(passwordPattern({ ...config, PASSWORD_CHARACTERS: [] }), undefined);
});

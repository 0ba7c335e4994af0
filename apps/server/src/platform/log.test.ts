import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serializeError } from './log.ts';

test('an error is logged with its cause and without what drivers hang on it', () => {
  const error = Object.assign(new Error('gone', { cause: new TypeError('because') }), {
    code: '57P01',
    client: { secretKey: 4711, password: 'hunter2' },
  });
  const logged = serializeError(error);
  assert.deepEqual(
    [logged.type, logged.message, logged.code, logged.cause?.message],
    ['Error', 'gone', '57P01', 'because'],
  );
  assert.doesNotMatch(JSON.stringify(logged), /4711|hunter2/);
  assert.equal(serializeError('text').message, 'text');
  const copy = serializeError({ ...error, message: error.message, stack: error.stack });
  assert.deepEqual([copy.type, copy.message, copy.stack, copy.code], ['Error', 'gone', error.stack, '57P01']);
  assert.doesNotMatch(JSON.stringify(copy), /4711|hunter2/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRequest, titleOf } from './support.policy.ts';

test('a request is read as a person reads it', () => {
  assert.equal(readRequest('  plain\n\ntext '), 'plain\n\ntext');
  assert.equal(readRequest({ message: 'b', subject: 'a' }), 'a\n\nb');
  assert.equal(
    readRequest({ page: '/x', message: 'It hangs', device: { os: 'x' }, tries: 3 }),
    'It hangs\n\npage: /x\ndevice: {"os":"x"}\ntries: 3',
  );
  assert.equal(readRequest({ subject: null, message: '  ' }), '');
});

test('an answer is titled with the first line of the request', () => {
  assert.equal(titleOf('\nFirst\nsecond'), 'First');
  const long = titleOf('word '.repeat(40));
  assert.ok(long.length <= 80 && long.endsWith('word…'), long);
});

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { markOf, readCode, writeCode, writeSigned } from './pass-code.ts';

const content = { passId: randomUUID(), eventId: randomUUID(), mark: markOf('a secret') };
const signature = randomBytes(64);

test('reads a code as it was written, also in lowercase and with spaces', () => {
  const code = writeCode(writeSigned(content), signature);
  assert.match(code, /^[A-Z2-7]{175}$/);
  for (const text of [code, code.toLowerCase(), ` ${code.replace(/(.{10})/g, '$1 ')}\n`]) {
    const read = readCode(text);
    assert.deepEqual({ passId: read?.passId, eventId: read?.eventId, mark: read?.mark }, content);
    assert.deepEqual(read?.signature, signature);
  }
});

test('any other text is no code', () => {
  const code = writeCode(writeSigned(content), signature);
  for (const text of [
    '',
    'hello',
    code.slice(1),
    `${code}A`,
    code.replace(/^./, 'Z'),
    'https://example.org/',
  ])
    assert.equal(readCode(text), undefined, text);
  fc.assert(fc.property(fc.string(), (text) => readCode(text) === undefined));
});

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import Fastify from 'fastify';
import { inPieces } from './long-answer.ts';

const LETTERS = 300_000;
const http = Fastify();
http.addHook('onSend', (request, _reply, payload) => inPieces(request, payload));
http.get('/:before', (request) => wholeAfter((request.params as { before: string }).before));
http.get('/short', () => 'short');
after(() => http.close());

/** Each letter has two units: after one more, a piece would end within a letter. */
const wholeAfter = (before: string): string => before + '🏮'.repeat(LETTERS);

test('a long answer arrives whole, wherever its pieces end', async () => {
  for (const before of ['-', '--']) {
    const { statusCode, body } = await http.inject(`/${before}`);
    assert.equal(statusCode, 200);
    assert.ok(body === wholeAfter(before), before);
  }
});

test('a question for the length of a long answer is answered', async () => {
  const { headers, body } = await http.inject({ method: 'HEAD', url: '/-' });
  assert.deepEqual([headers['content-length'], body], [String(1 + 4 * LETTERS), '']);
});

test('only a long answer goes out in pieces, without a length', async () => {
  assert.equal((await http.inject('/-')).headers['content-length'], undefined);
  assert.equal((await http.inject('/short')).headers['content-length'], '5');
});

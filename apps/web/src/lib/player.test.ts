import assert from 'node:assert/strict';
import { test } from 'node:test';
import { player, type PlayedContent } from './player.ts';

const content = (url?: string): PlayedContent =>
  ({ id: '1', audio: url === undefined ? null : { url } }) as unknown as PlayedContent;

test('plays one content at a time and tells those who watch', () => {
  let told = 0;
  const stop = player.watch(() => (told += 1));
  player.play(content('/media/files/1'));
  assert.equal(player.current()?.audio?.url, '/media/files/1');
  player.close();
  assert.equal(player.current(), null);
  stop();
  player.play(content('/media/files/2'));
  assert.equal(told, 2);
  player.close();
});

test('refuses a content without the address of its audio', () => {
  assert.throws(() => player.play(content()), { message: 'Audio Url missing' });
  assert.equal(player.current(), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFrames } from './frames.ts';

test('reads times and places, with pictures beside the list', () => {
  const vtt = [
    'WEBVTT\n',
    '00:00:00.000 --> 00:00:01.500\na-board.jpg#xywh=0,0,160,90\n',
    '01:02:01.500 --> 01:02:03.000\na-board.jpg#xywh=160,90,160,90\n',
  ].join('\n');
  const size = { width: 160, height: 90 };
  const src = '/media/videos/v/member.x/a-board.jpg';
  assert.deepEqual(readFrames(vtt, '/media/videos/v/member.x/storyboard.vtt'), [
    { start: 0, end: 1.5, src, x: 0, y: 0, ...size },
    { start: 3721.5, end: 3723, src, x: 160, y: 90, ...size },
  ]);
  assert.deepEqual(readFrames('<html>', '/x'), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeMp4, makeWebm } from './video.factory.ts';
import { readVideoHeader } from './video-header.ts';
import { detectVideoType } from './video-type.ts';

function source(bytes: Buffer) {
  let reads = 0;
  return {
    size: bytes.length,
    read: (start: number, length: number) => {
      reads += 1;
      assert.ok(length <= 1024, `${length} bytes at once`);
      return Promise.resolve(bytes.subarray(start, start + length));
    },
    reads: () => reads,
  };
}

test('size, turn and length are read', async () => {
  for (const [bytes, header] of [
    [makeMp4({ width: 1920, height: 1080, seconds: 7 }), { width: 1920, height: 1080, seconds: 7 }],
    [
      makeMp4({ width: 1920, height: 1080, seconds: 0, turned: true }),
      { width: 1080, height: 1920, seconds: undefined },
    ],
    [makeWebm({ width: 800, height: 600, seconds: 3 }), { width: 800, height: 600, seconds: 3 }],
    [makeWebm({ live: true }), { width: 320, height: 240, seconds: undefined }],
  ] as const) {
    const type = detectVideoType(bytes);
    assert.ok(type);
    assert.deepEqual(await readVideoHeader(source(bytes), type), header);
  }
});

test('a header that lies is read to an end, in few steps, and answers something sane or nothing', async () => {
  for (const original of [makeMp4(), makeWebm(), makeWebm({ live: true })])
    for (let turn = 0; turn < 4000; turn += 1) {
      const bytes = Buffer.from(original);
      // The seed is the turn, so that a failure comes back.
      for (let step = 0; step < 6; step += 1) {
        const at = 16 + ((turn * 7919 + step * 104_729) % (bytes.length - 16));
        bytes.writeUInt8((turn * 31 + step * 17) % 256, at);
      }
      const type = detectVideoType(bytes);
      if (type === undefined) continue;
      const read = source(bytes);
      const header = await readVideoHeader(read, type);
      assert.ok(read.reads() < 10_000);
      if (header !== undefined) assert.ok(header.width >= 1 && header.width <= 16_384);
    }
});

test('endless tiny parts, nested ones, and cut-off files end', async () => {
  const mp4 = makeMp4();
  const many = Array<Buffer>(100_000).fill(Buffer.from('0000000866726565', 'hex'));
  const boxes = source(Buffer.concat([mp4.subarray(0, 20), ...many]));
  assert.equal(await readVideoHeader(boxes, 'video/mp4'), undefined);
  assert.ok(boxes.reads() <= 2001);
  const webm = makeWebm();
  const voids = Array<Buffer>(100_000).fill(Buffer.from('ec80', 'hex'));
  const elements = source(Buffer.concat([webm.subarray(0, 40), ...voids]));
  assert.equal(await readVideoHeader(elements, 'video/webm'), undefined);
  for (let length = 0; length < mp4.length; length += 1)
    await readVideoHeader(source(mp4.subarray(0, length)), 'video/mp4');
  for (let length = 0; length < webm.length; length += 1)
    await readVideoHeader(source(webm.subarray(0, length)), 'video/webm');
});

test('only what browsers play is taken for a video', () => {
  const none = [
    '',
    'ftyp',
    '\0\0\0\x18ftypM4A \0\0\0\0',
    '\0\0\0\x18ftypavif',
    'RIFF\0\0\0\0AVI LIST',
    'OggS',
    '#EXTM3U',
    '<svg>',
  ];
  for (const text of none) assert.equal(detectVideoType(Buffer.from(text, 'latin1')), undefined, text);
  assert.equal(detectVideoType(makeWebm({ docType: 'matroska' })), undefined);
  // Each form that the length of a name may have.
  for (const length of ['84', '4004', '200004', '10000004', '0100000000000004'])
    assert.equal(
      detectVideoType(Buffer.from(`1a45dfa39f428681014282${length}7765626d`, 'hex')),
      'video/webm',
    );
});

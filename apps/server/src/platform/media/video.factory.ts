/** Files whose headers are right and whose pictures are missing: what the server reads of a video. */
export function makeMp4({
  width = 640,
  height = 360,
  seconds = 4,
  turned = false,
  brand = 'isom',
  bytes = 500,
} = {}): Buffer {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(seconds * 1000, 16);
  const tkhd = Buffer.alloc(84);
  const matrix = turned ? [0, 0x10000, 0, -0x10000, 0] : [0x10000, 0, 0, 0, 0x10000];
  matrix.forEach((value, index) => tkhd.writeInt32BE(value, 40 + index * 4));
  tkhd.writeUInt32BE(width * 65536, 76);
  tkhd.writeUInt32BE(height * 65536, 80);
  const hdlr = Buffer.alloc(24);
  hdlr.write('vide', 8, 'latin1');
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('mdat', Buffer.alloc(bytes, 7)),
    box('moov', box('mvhd', mvhd), box('trak', box('tkhd', tkhd), box('mdia', box('hdlr', hdlr)))),
  ]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export function makeWebm({
  width = 320,
  height = 240,
  seconds = 2,
  live = false,
  docType = 'webm',
} = {}): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const video = element('e0', element('b0', bigEndian(width)), element('ba', bigEndian(height)));
  return Buffer.concat([
    element('1a45dfa3', element('4286', Buffer.from([1])), element('4282', Buffer.from(docType))),
    // A live recording declares a segment of unknown size, and no duration.
    Buffer.from('1853806701ffffffffffffff', 'hex'),
    element(
      '1549a966',
      element('2ad7b1', bigEndian(1_000_000)),
      ...(live ? [] : [element('4489', duration)]),
    ),
    element('1654ae6b', element('ae', element('d7', Buffer.from([1])), video)),
    Buffer.from('1f43b67501ffffffffffffff', 'hex'),
    Buffer.alloc(300, 7),
  ]);
}

const bigEndian = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + body.length);
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

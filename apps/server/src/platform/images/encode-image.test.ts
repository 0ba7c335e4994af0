import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../errors.ts';
import { encodeImage } from './encode-image.ts';
import { parseImageText } from './image-text.ts';

const picture = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: '#2266aa' },
    limitInputPixels: false,
  });

const refusedAs =
  (code: string) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof AppError, String(error));
    assert.equal(error.code, code);
    assert.equal(error.field, 'image');
    return true;
  };

describe('encoding an image', () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    test(`${format} comes out as three variants`, async () => {
      const image = await encodeImage(await picture(2000, 1000).toFormat(format).toBuffer());
      assert.deepEqual([image.width, image.height], [1600, 800]);
      const sizes = {
        public: ['webp', 1600, 800],
        thumbnail: ['webp', 400, 200],
        share: ['jpeg', 1200, 627],
      };
      for (const variant of ['public', 'thumbnail', 'share'] as const) {
        const { bytes, contentType } = image.variants[variant];
        const info = await sharp(bytes).metadata();
        assert.deepEqual([info.format, info.width, info.height], sizes[variant]);
        assert.equal(contentType, `image/${info.format}`);
      }
    });
  }

  test('a small picture is not enlarged, save for sharing', async () => {
    const image = await encodeImage(await picture(30, 20).png().toBuffer());
    assert.deepEqual([image.width, image.height], [30, 20]);
    assert.equal((await sharp(image.variants.thumbnail.bytes).metadata()).width, 30);
  });

  test('transparency is kept', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { variants } = await encodeImage(clear);
    assert.equal((await sharp(variants.public.bytes).metadata()).hasAlpha, true);
    assert.equal((await sharp(variants.share.bytes).stats()).channels[0]?.mean, 255);
  });

  test('it stands upright, and where it was taken is gone', async () => {
    const photo = await picture(300, 200)
      .withExif({
        IFD0: { Copyright: 'Canary Person' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    assert.ok((await sharp(photo).metadata()).exif);
    const { variants, width, height } = await encodeImage(photo);
    assert.deepEqual([width, height], [200, 300]);
    for (const { bytes } of Object.values(variants)) {
      const info = await sharp(bytes).metadata();
      assert.equal(info.exif, undefined);
      assert.equal(info.xmp, undefined);
      assert.equal(info.orientation, undefined);
      assert.ok(!bytes.includes('Canary'));
    }
  });

  test('data hidden behind or inside a picture is stripped', async () => {
    const payload = '<script>alert(1)</script>PK\x03\x04';
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0, payload.length + 2]),
      Buffer.from(payload, 'latin1'),
    ]);
    const jpeg = await picture(50, 50).jpeg().toBuffer();
    const polyglot = Buffer.concat([
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
      Buffer.from(payload, 'latin1'),
    ]);
    const { variants } = await encodeImage(polyglot);
    for (const { bytes } of Object.values(variants)) {
      assert.ok(!bytes.includes('<script>'));
      assert.ok(!bytes.includes('PK\x03\x04'));
    }
  });

  const notImages: Record<string, string | Buffer> = {
    nothing: '',
    'plain text': 'hello',
    SVG: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
    'SVG with a declaration': '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    HTML: '<!doctype html><script>alert(1)</script>',
    PDF: '%PDF-1.7\n',
    TIFF: Buffer.from('49492a0008000000', 'hex'),
    BMP: Buffer.from('424d46000000000000003600', 'hex'),
    HEIC: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic')]),
    'a zip archive': Buffer.from('504b0304', 'hex'),
  };
  for (const [name, bytes] of Object.entries(notImages)) {
    test(`${name} is refused by its bytes`, async () => {
      await assert.rejects(encodeImage(Buffer.from(bytes)), refusedAs('image.type'));
    });
  }

  test('the right beginning with a wrong rest is refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const heads = [
      'ffd8ffe0',
      '89504e470d0a1a0a',
      '524946460000000057454250',
      '474946383961',
      '0000001c6674797061766966',
    ];
    for (const head of heads) {
      const bytes = Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(svg)]);
      await assert.rejects(encodeImage(bytes), refusedAs('image.unreadable'), head);
    }
  });

  test('a picture that ends too early is refused', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const noisy = sharp({
        create: {
          width: 400,
          height: 400,
          channels: 3,
          background: '#fff',
          noise: { type: 'gaussian', mean: 99, sigma: 40 },
        },
      });
      const whole = await noisy.toFormat(format).toBuffer();
      const half = whole.subarray(0, whole.length / 2);
      await assert.rejects(encodeImage(half), refusedAs('image.unreadable'), format);
    }
  });

  test('bombs are refused by their header, in no time and without memory', async () => {
    const png = await picture(8, 8).png().toBuffer();
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    const jpeg = await picture(8, 8).jpeg().toBuffer();
    const frame = jpeg.indexOf('ffc0', 'hex');
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    const before = process.memoryUsage().rss;
    const start = performance.now();
    await assert.rejects(encodeImage(png), refusedAs('image.tooManyPixels'));
    await assert.rejects(encodeImage(jpeg), refusedAs('image.tooManyPixels'));
    assert.ok(performance.now() - start < 2000);
    assert.ok(process.memoryUsage().rss - before < 200_000_000);
  });

  test('a progressive picture with hundreds of passes is refused', async () => {
    const jpeg = await picture(2000, 2000).jpeg({ progressive: true }).toBuffer();
    const scan = jpeg.indexOf('ffda', 'hex');
    const passes = Array<Buffer>(300).fill(jpeg.subarray(scan, jpeg.indexOf('ffc4', scan, 'hex')));
    const bomb = Buffer.concat([jpeg.subarray(0, scan), ...passes, jpeg.subarray(scan)]);
    await assert.rejects(encodeImage(bomb), refusedAs('image.tooManyPixels'));
  });
});

describe('an image sent as text', () => {
  const bytes = Buffer.from('some bytes of a picture');
  const encoded = bytes.toString('base64');

  test('data address or bare base64', () => {
    assert.deepEqual(parseImageText(`data:image/png;base64,${encoded}`, 'image'), bytes);
    assert.deepEqual(parseImageText(`data:image/png;name=a.png;base64,${encoded}`, 'image'), bytes);
    assert.deepEqual(parseImageText(encoded, 'image'), bytes);
    assert.deepEqual(parseImageText(encoded.replace(/=+$/, ''), 'image'), bytes);
  });

  const broken: Record<string, string> = {
    '': 'image.empty',
    'data:image/png;base64,': 'image.empty',
    'data:image/png;base64': 'image.encoding',
    'data:image/svg+xml,%3Csvg%3E': 'image.encoding',
    'https://example.org/a.png': 'image.encoding',
    'abc*': 'image.encoding',
    '-_-_': 'image.encoding',
    ŁŁŁŁ: 'image.encoding',
    '==': 'image.encoding',
    abcde: 'image.encoding',
    'YWJj\0': 'image.encoding',
  };
  for (const [text, code] of Object.entries(broken)) {
    test(`refused: ${JSON.stringify(text)}`, () => {
      assert.throws(() => parseImageText(text, 'image'), refusedAs(code));
    });
  }

  test('too large is said with the limit, before decoding', () => {
    assert.throws(() => parseImageText('A'.repeat(15 * 1024 * 1024), 'image'), refusedAs('image.tooLarge'));
    assert.equal(parseImageText('A'.repeat(4), 'image', 3).length, 3);
    assert.throws(() => parseImageText('A'.repeat(8), 'image', 3), refusedAs('image.tooLarge'));
  });
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

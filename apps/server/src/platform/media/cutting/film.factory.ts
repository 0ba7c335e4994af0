import {
  BufferSource,
  BufferTarget,
  CustomPathedSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  HLS_FORMATS,
  Input,
  Mp4OutputFormat,
  Output,
  type AudioCodec,
  type VideoCodec,
} from 'mediabunny';

/** Writes numbers bit by bit, as H.264 does. */
class Bits {
  readonly #bytes: number[] = [];
  #byte = 0;
  #count = 0;

  bit(value: number): this {
    this.#byte = (this.#byte << 1) | value;
    this.#count += 1;
    if (this.#count === 8) {
      this.#bytes.push(this.#byte);
      this.#byte = 0;
      this.#count = 0;
    }
    return this;
  }

  u(value: number, length: number): this {
    for (let place = length - 1; place >= 0; place -= 1) this.bit((value >> place) & 1);
    return this;
  }

  /** Exp-Golomb. */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = 31 - Math.clz32(value + 1);
      this.u(0, length).u(value + 1, length + 1);
    }
    return this;
  }

  bytes(value: number, count: number): this {
    while (this.#count > 0) this.bit(0);
    for (let index = 0; index < count; index += 1) this.#bytes.push(value);
    return this;
  }

  /** As a NAL unit: what looks like the beginning of another is escaped. */
  unit(header: number): Buffer {
    this.bit(1).bytes(0, 0);
    const unit = [header];
    let zeros = 0;
    for (const byte of this.#bytes) {
      if (zeros >= 2 && byte <= 3) {
        unit.push(3);
        zeros = 0;
      }
      unit.push(byte);
      zeros = byte === 0 ? zeros + 1 : 0;
    }
    return Buffer.from(unit);
  }
}

const SIDE = 32;
const BLOCKS = (SIDE / 16) ** 2;
const RATE = 10;
const AUDIO_RATE = 44_100;
/** A frame of stereo AAC in which nothing is heard. */
const SILENCE = Buffer.from([0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80]);

const sps = new Bits()
  .u(66, 8)
  .u(0xc0, 8)
  .u(30, 8)
  .ue(0, 0, 2, 1)
  .bit(0)
  .ue(SIDE / 16 - 1, SIDE / 16 - 1)
  .u(0b1100, 4)
  .unit(0x67);
const pps = new Bits().ue(0, 0).u(0, 2).ue(0, 0, 0).u(0, 3).ue(0, 0, 0).u(0, 3).unit(0x68);

/** A gray picture, its samples written out as they are. */
function keyFrame(id: number, gray: number): Buffer {
  const slice = new Bits()
    .ue(0, 7, 0)
    .u(0, 4)
    .ue(id % 2)
    .u(0, 2)
    .ue(0);
  for (let block = 0; block < BLOCKS; block += 1) slice.ue(25).bytes(gray, 256).bytes(128, 128);
  return slice.unit(0x65);
}

/** The picture before once more. */
const sameFrame = (number: number): Buffer =>
  new Bits()
    .ue(0, 5, 0)
    .u(number % 16, 4)
    .u(0, 3)
    .ue(0, BLOCKS)
    .unit(0x41);

/** Takes room and shows nothing. */
const filler = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from([0x0c]), Buffer.alloc(bytes, 0xff), Buffer.from([0x80])]);

const sized = (...units: Buffer[]): Buffer =>
  Buffer.concat(
    units.flatMap((unit) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(unit.length);
      return [size, unit];
    }),
  );

const short = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const VIDEO = {
  codec: 'avc1.42c01e',
  codedWidth: SIDE,
  codedHeight: SIDE,
  description: Buffer.concat([
    Buffer.from([1, 66, 0xc0, 30, 0xff, 0xe1]),
    short(sps.length),
    sps,
    Buffer.from([1]),
    short(pps.length),
    pps,
  ]),
};

interface Film {
  readonly seconds?: number;
  /** A key frame every so many seconds. */
  readonly keySeconds?: number;
  readonly sound?: 'aac' | 'mp3' | 'none';
  /** How much of nothing each frame carries. */
  readonly filling?: number;
}

/** A film of H.264 and AAC that decodes: gray pictures that change with each key frame, and silence. */
export async function makeFilm({
  seconds = 20,
  keySeconds = 2,
  sound = 'aac',
  filling = 0,
}: Film = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const pictures = new EncodedVideoPacketSource('avc' satisfies VideoCodec);
  output.addVideoTrack(pictures, { frameRate: RATE });
  const sounds = sound === 'none' ? undefined : new EncodedAudioPacketSource(sound satisfies AudioCodec);
  if (sounds !== undefined) output.addAudioTrack(sounds);
  await output.start();
  const every = keySeconds * RATE;
  let heard = 0;
  const AUDIO = {
    codec: sound === 'mp3' ? 'mp3' : 'mp4a.40.2',
    numberOfChannels: 2,
    sampleRate: AUDIO_RATE,
    ...(sound === 'aac' && { description: Buffer.from([0x12, 0x10]) }),
  };
  for (let frame = 0; frame < seconds * RATE; frame += 1) {
    const isKey = frame % every === 0;
    const picture = isKey ? keyFrame(frame / every, (frame * 7) % 256) : sameFrame(frame % every);
    const data = filling === 0 ? sized(picture) : sized(picture, filler(filling));
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', frame / RATE, 1 / RATE);
    await pictures.add(packet, frame === 0 ? { decoderConfig: VIDEO } : undefined);
    while (sounds !== undefined && heard < (frame + 1) / RATE) {
      const silence = new EncodedPacket(SILENCE, 'key', heard, 1024 / AUDIO_RATE);
      await sounds.add(silence, heard === 0 ? { decoderConfig: AUDIO } : undefined);
      heard += 1024 / AUDIO_RATE;
    }
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Reads HLS as a player does, from its master playlist on. */
export async function readHls(master: string, read: (path: string) => Promise<Buffer>) {
  const source = new CustomPathedSource(master, async ({ path }) => new BufferSource(await read(path)));
  const input = new Input({ formats: HLS_FORMATS, source });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const frames: { at: number; isKey: boolean; size: number }[] = [];
  if (video !== null)
    for await (const { timestamp, type, data } of new EncodedPacketSink(video).packets())
      frames.push({ at: timestamp, isKey: type === 'key', size: data.length });
  return {
    frames,
    seconds: await video?.computeDuration(),
    soundSeconds: await audio?.computeDuration(),
  };
}

/** The film cut off after its first frames, with all others pointing at the bytes of these. */
export function pointAtSame(film: Buffer): Buffer {
  const bytes = Buffer.from(film);
  const table = bytes.indexOf('stco');
  const chunks = bytes.readUInt32BE(table + 8);
  const [first, second] = [bytes.readUInt32BE(table + 12), bytes.readUInt32BE(table + 16)];
  for (let chunk = 1; chunk < chunks; chunk += 1) bytes.writeUInt32BE(first, table + 12 + chunk * 4);
  return bytes.subarray(0, second + (second - first));
}

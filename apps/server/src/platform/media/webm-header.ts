import type { ByteSource } from './byte-source.ts';
import type { VideoHeader } from './video-header.ts';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;

interface Element {
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

const MAX_ELEMENTS = 2000;

/** Size and length from the elements of WebM before its first cluster; `undefined` when it has no moving picture. */
export async function readWebmHeader(source: ByteSource): Promise<VideoHeader | undefined> {
  const reader = new Reader(source);
  const segment = await reader.find({ id: 0, start: 0, end: source.size }, SEGMENT);
  if (segment === undefined) return undefined;
  let seconds: number | undefined;
  let size: Omit<VideoHeader, 'seconds'> | undefined;
  for await (const element of reader.elements(segment)) {
    if (element.id === CLUSTER) break;
    if (element.id === INFO) seconds = await readSeconds(reader, element);
    if (element.id === TRACKS) size = await readSize(reader, element);
  }
  return size === undefined ? undefined : { ...size, seconds };
}

async function readSize(reader: Reader, tracks: Element): Promise<Omit<VideoHeader, 'seconds'> | undefined> {
  for await (const track of reader.elements(tracks)) {
    if (track.id !== TRACK_ENTRY) continue;
    const video = await reader.find(track, VIDEO);
    if (video === undefined) continue;
    const width = await reader.number(await reader.find(video, PIXEL_WIDTH));
    const height = await reader.number(await reader.find(video, PIXEL_HEIGHT));
    if (width !== undefined && height !== undefined) return { width, height };
  }
  return undefined;
}

async function readSeconds(reader: Reader, info: Element): Promise<number | undefined> {
  const scale = (await reader.number(await reader.find(info, TIMESTAMP_SCALE))) ?? 1_000_000;
  const ticks = await reader.float(await reader.find(info, DURATION));
  const seconds = ticks === undefined ? NaN : (ticks * scale) / 1e9;
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

class Reader {
  readonly #source: ByteSource;
  #left = MAX_ELEMENTS;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  async *elements(within: Element): AsyncGenerator<Element> {
    for (let at = within.start; at < within.end && this.#left-- > 0;) {
      const head = await this.#source.read(at, 12);
      const idLength = head.length === 0 ? 9 : Math.clz32(head.readUInt8(0)) - 23;
      if (idLength > 4 || head.length <= idLength) return;
      const id = head.readUIntBE(0, idLength);
      const sizeLength = Math.clz32(head.readUInt8(idLength)) - 23;
      if (sizeLength > 8 || head.length < idLength + sizeLength) return;
      const size = readSizeNumber(head.subarray(idLength, idLength + sizeLength));
      const start = at + idLength + sizeLength;
      // An element of a live recording has no known size: it extends to the end of its parent.
      const end = size === undefined ? within.end : start + size;
      if (end > within.end && id !== SEGMENT) return;
      yield { id, start, end: Math.min(end, within.end) };
      at = end;
    }
  }

  async find(within: Element, id: number): Promise<Element | undefined> {
    for await (const element of this.elements(within)) if (element.id === id) return element;
    return undefined;
  }

  async number(element: Element | undefined): Promise<number | undefined> {
    if (element === undefined) return undefined;
    const length = element.end - element.start;
    if (length < 1 || length > 6) return undefined;
    const bytes = await this.#source.read(element.start, length);
    return bytes.length < length ? undefined : bytes.readUIntBE(0, length);
  }

  async float(element: Element | undefined): Promise<number | undefined> {
    if (element === undefined) return undefined;
    const length = element.end - element.start;
    if (length !== 4 && length !== 8) return undefined;
    const bytes = await this.#source.read(element.start, length);
    if (bytes.length < length) return undefined;
    return length === 4 ? bytes.readFloatBE(0) : bytes.readDoubleBE(0);
  }
}

/** A size carries its own length in its leading zeros; all ones mean that nobody knows it. */
function readSizeNumber(bytes: Buffer): number | undefined {
  let value = BigInt(bytes.readUInt8(0)) & BigInt((1 << (8 - bytes.length)) - 1);
  for (const byte of bytes.subarray(1)) value = (value << 8n) | BigInt(byte);
  return value === (1n << BigInt(7 * bytes.length)) - 1n ? undefined : Number(value);
}
